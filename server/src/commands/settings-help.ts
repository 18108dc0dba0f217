import * as z from 'zod';
import { allSettings } from '../platform/config.ts';

/** Every setting with what it is for and what it is when nobody sets it. */
export function settingsHelp(): string {
  const lines = Object.entries(allSettings).map(([name, schema]) => {
    const { data, error } = z.safeParse(schema, undefined);
    const otherwise = error ? 'needed' : data === undefined || data === '' ? 'not set' : String(data) || 'none';
    return `  ${name} (${otherwise})\n      ${z.globalRegistry.get(schema)?.description ?? ''}`;
  });
  return `Settings are environment variables. Each can also stand in a file: NAME_FILE then says where, which is the
way for secrets. In brackets: what counts when a setting is missing.

${lines.join('\n')}`;
}
