import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { permissions } from '@gso/contract/permissions';
import { expect, test } from 'vitest';
import { testApp } from './test-app.ts';

const page = join(import.meta.dirname, '../../docs/api.md');
const separator = '--- next example ---';
const app = testApp();

interface Example {
  commands: string;
  /** The replies that the page documents; most of them are JSON. */
  answer: string | undefined;
}

/** The shell examples of a page in order, each with the reply directly below it. */
function examplesIn(text: string): Example[] {
  const blocks = [...text.matchAll(/^```(?<kind>\w*)\n(?<content>[\s\S]*?)^```$/gm)].map(({ groups, index }) => ({
    kind: groups?.['kind'] ?? '',
    content: groups?.['content'] ?? '',
    index,
  }));
  return blocks.flatMap(({ kind, content, index }, at) => {
    if (kind !== 'sh') return [];
    const next = blocks[at + 1];
    const between = next ? text.slice(index + content.length, next.index).replace(/^[\s\S]*?```\n/, '') : undefined;
    const isAnswered = next && next.kind !== 'sh' && between?.trim() === '';
    return [{ commands: content, answer: isAnswered ? next.content : undefined }];
  });
}

/** The same fields of the same kinds, and the same codes; numbers, names and times differ from call to call. */
function shapeOf(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.length === 0 ? 'list' : value.map((one) => shapeOf(one));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shapeOf(one, key)]));
  return ['message', 'code', 'field', 'path', 'version'].includes(name) ? value : typeof value;
}

test('the examples of the page about the API do what it says', { timeout: 60_000 }, async () => {
  const person = await app.person(permissions, 'integration');
  const { token = '' } = await app.programOf(await app.signIn(person), permissions);
  const origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const folder = await mkdtemp(join(tmpdir(), 'gso-api-page-'));
  const examples = examplesIn(await readFile(page, 'utf8'));
  expect(examples.length).toBeGreaterThan(10);
  const script = examples.map(({ commands }) => commands).join(`\necho '${separator}'\n`);
  try {
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
      cwd: folder,
      env: {
        ...process.env,
        ORIGIN: origin,
        TOKEN: token,
        GSO_USERNAME: person.username,
        GSO_PASSWORD: person.password,
      },
    });
    const answers = stdout.split(separator).map((answer) => answer.trim());
    expect(answers.length).toBe(examples.length);
    for (const [at, { commands, answer }] of examples.entries()) {
      const got = answers[at] ?? '';
      if (answer?.startsWith('{')) expect(shapeOf(JSON.parse(got)), commands).toEqual(shapeOf(JSON.parse(answer)));
      else expect(got, commands).toBe(answer?.trim() ?? '');
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('the page names every code that a refusal can have', async () => {
  const source = await readFile(join(import.meta.dirname, '../src/platform/app-error.ts'), 'utf8');
  const statuses = /const statusOf = \{(?<rows>[\s\S]*?)\}/.exec(source)?.groups?.['rows'] ?? '';
  const codes = [...statuses.matchAll(/^ {2}'?(?<code>[a-z-]+)'?: (?<status>\d+)/gm)];
  expect(codes.length).toBeGreaterThan(10);
  const rows = (await readFile(page, 'utf8')).split('\n').filter((line) => /^\| \d/.test(line));
  for (const { groups } of codes) {
    const named = rows.some(
      (row) => row.includes(groups?.['status'] ?? '?') && row.includes(`\`${groups?.['code']}\``),
    );
    expect(named, `${groups?.['status']} ${groups?.['code']}`).toBe(true);
  }
});
