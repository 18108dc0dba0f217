import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp } from './test-app.ts';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);
const app = testApp();
let folder: string;
let program: string;

/** Compiles a program next to the generated types, as a caller's project would. */
async function compile(source: string): Promise<void> {
  await writeFile(join(folder, 'program.ts'), source);
  const options = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--skipLibCheck', 'false'];
  const modules = ['--module', 'nodenext', '--allowImportingTsExtensions', '--target', 'esnext', '--types', 'node'];
  const compiler = join(root, 'node_modules/typescript7/bin/tsc');
  await run(process.execPath, [compiler, ...options, ...modules, 'program.ts'], { cwd: folder });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gso-client-'));
  // The page shows the same as a command line.
  const types = await openapiTS(new URL('../../docs/openapi.json', import.meta.url), { defaultNonNullable: false });
  await writeFile(join(folder, 'gso.ts'), astToString(types));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  const library = fileURLToPath(import.meta.resolve('openapi-fetch'));
  await symlink(library.slice(0, library.indexOf('/openapi-fetch/')), join(folder, 'node_modules'));
  const page = await readFile(join(root, 'docs/api.md'), 'utf8');
  program = /^```ts\n(?<program>[\s\S]*?)^```$/m.exec(page)?.groups?.['program'] ?? '';
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('a program with generated types compiles and works', { timeout: 60_000 }, async () => {
  expect(program).toContain("from 'openapi-fetch'");
  await compile(program);
  const origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const { token } = await app.programOf(await app.userWith('MA_MASTER_DATA'), ['MA_MASTER_DATA']);
  const { stdout } = await run(process.execPath, ['program.ts'], {
    cwd: folder,
    env: { ...process.env, ORIGIN: origin, TOKEN: token },
  });
  expect(stdout).toBe("2 [ 'PT Klien Contoh' ]\n");
});

it.each([
  ['a path that does not exist', "gso.GET('/api/company'", "gso.GET('/api/companies'"],
  ['a value of the wrong type', "industry: 'Food'", 'industry: 5'],
  ['a create without a required field', "name: 'PT Klien Contoh', ", ''],
  ['a field that a reply does not have', 'changed.data?.version', 'changed.data?.edition'],
])('the compiler refuses %s', { timeout: 60_000 }, async (_, right, wrong) => {
  expect(program).toContain(right);
  await expect(compile(program.replace(right, wrong))).rejects.toMatchObject({
    stdout: expect.stringMatching(/error TS\d+/),
  });
});
