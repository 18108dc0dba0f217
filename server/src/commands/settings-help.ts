import * as z from 'zod';
import { allSettings } from '../platform/config.ts';

/** Every setting with its description and its default. */
export function settingsHelp(): string {
  const lines = Object.entries(allSettings).map(([name, schema]) => {
    const { data, error } = z.safeParse(schema, undefined);
    const otherwise = error ? 'required' : data === undefined || data === '' ? 'not set' : String(data) || 'none';
    return `  ${name} (${otherwise})\n      ${z.globalRegistry.get(schema)?.description ?? ''}`;
  });
  return `Settings are environment variables. Each can also be read from a file, which is recommended
for secrets: NAME_FILE is its path. In brackets: the default.

${lines.join('\n')}`;
}
