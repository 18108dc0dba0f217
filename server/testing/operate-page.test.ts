import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { mostConnections } from '../src/platform/db/connections.ts';
import { allSettings } from '../src/platform/config.ts';

const repository = join(import.meta.dirname, '../..');

/** The table of docs/settings.md. After a change of settings, `npx vitest run -u` on this file updates it. */
function settingsPage(): string {
  const rows = Object.entries(allSettings).map(([name, schema]) => {
    const { data, error } = z.safeParse(schema, undefined);
    const text = data === undefined ? '' : placed(String(data));
    const otherwise = error ? 'required' : Array.isArray(data) && !text ? 'none' : text && `\`${text}\``;
    return `| \`${name}\` | ${otherwise} | ${z.globalRegistry.get(schema)?.description ?? ''} |`;
  });
  return `# Settings

Every setting is an environment variable. Each can also be read from a file, which is recommended for
secrets: \`NAME_FILE\` is its path. The server refuses to start with an invalid setting and says what to do. \`gso help settings\` prints this
table, \`gso doctor\` shows the values in use.

| setting | default | description |
| --- | --- | --- |
${rows.join('\n')}
`;
}

/** Folders of this checkout are shown relative to its root. */
const placed = (value: string): string => value.replace(`${repository}/`, '');

test('the table of settings is the one the program reads', async () => {
  await expect(settingsPage()).toMatchFileSnapshot(join(repository, 'docs/settings.md'));
});

test('the commands that the pages name exist, and the operator guide names them all', () => {
  const help = execFileSync(process.execPath, [join(repository, 'server/src/cli.ts'), '--help'], { encoding: 'utf8' });
  const known = [...help.matchAll(/^ {2}gso (?<name>[a-z]+(?: [a-z-]+)?)(?= |$)/gm)].map(
    ({ groups }) => groups?.['name'] ?? '',
  );
  expect(known).toContain('db migrate');
  const isKnown = (words: string) => known.some((name) => words === name || words.startsWith(`${name} `));
  const pages = globSync(['docs/operate*.md', 'docs/settings.md', 'docs/scale.md', 'README.md'], { cwd: repository });
  for (const page of pages) {
    const text = readFileSync(join(repository, page), 'utf8');
    const named = [...text.matchAll(/`gso (?<words>[^`\n]+)`/g)].map(({ groups }) => groups?.['words'] ?? '');
    expect(
      named.filter((words) => !/^(help|--version)/.test(words) && !isKnown(words)),
      page,
    ).toEqual([]);
  }
  const guide = readFileSync(join(repository, 'docs/operate.md'), 'utf8');
  const forOperators = known.filter((name) => !/^(help|seed|db types|openapi)/.test(name));
  expect(forOperators.filter((name) => !guide.includes(`gso ${name}`))).toEqual([]);
});

test('the pages name as many connections as an API process opens', () => {
  const page = (name: string) => readFileSync(join(repository, 'docs', name), 'utf8');
  const usual = mostConnections(4);
  expect(page('operate.md')).toContain(`up to ${usual} connections`);
  expect(page('scale.md')).toContain(`opens at most ${usual} (`);
  expect(page('settings.md')).toContain(`twice this number and ${usual - 8} more`);
});

test('the README installs the archive of this version', () => {
  const text = (name: string) => readFileSync(join(repository, name), 'utf8');
  const { version } = JSON.parse(text('package.json')) as { version: string };
  const named = [...text('README.md').matchAll(/gso-webapp-(\d\S+?)-linux/g)].map(([, number]) => number);
  expect(new Set(named)).toEqual(new Set([version]));
});

/** After a new decision, `npx vitest run -u` on this file updates it. */
test('the index of decisions is complete', async () => {
  const folder = join(repository, 'docs/decisions');
  const lines = globSync('[0-9]*.md', { cwd: folder })
    .sort()
    .map((name) => `- [${titleOf(readFileSync(join(folder, name), 'utf8'))}](${name})`);
  const index = `# Decisions

What a reader of the code would question, and why it is so. Each has its context, the decision and what follows from it. Numbers that are missing were
never used, or their decision was replaced.

${lines.join('\n')}
`;
  await expect(index).toMatchFileSnapshot(join(folder, 'README.md'));
});

const titleOf = (text: string): string => /^# (.+)$/m.exec(text)?.[1] ?? '';
