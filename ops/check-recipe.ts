// Follows the recipe "Add an entity" of docs/architecture.md in a copy of the repository: npm run check:recipe
// With --files it writes the files only, which takes a second; `npm test` does that.
// It copies the files of `company` that the first table lists, adds the registry lines that the second table lists, and
// then the copy must pass the checks and the tests. A line that is missing in the text makes it fail.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { repository } from './run-program.ts';

/** The words of the copied entity and those of the new one. Its tax number becomes a serial number. */
const renamed: readonly (readonly [company: string, machine: string])[] = [
  ['companies', 'machines'],
  ['Companies', 'Machines'],
  ['company', 'machine'],
  ['Company', 'Machine'],
  ['COMPANY', 'MACHINE'],
  ['perusahaan', 'mesin'],
  ['Perusahaan', 'Mesin'],
  ['NPWP', 'Serial number'],
  ['Npwp', 'Serial'],
  ['npwp', 'serial'],
];
const toMachine = (text: string): string =>
  renamed.reduce((result, [company, machine]) => result.replaceAll(company, machine), text);
const toCompany = (text: string): string =>
  renamed.reduce((result, [company, machine]) => result.replaceAll(machine, company), text);

/** What belongs to companies alone and is not copied. Each pattern must match, so that this list stays true. */
const onlyOfCompanies: Record<string, readonly (readonly [pattern: RegExp, instead: string])[]> = {
  // Its other stories need a customer, or a call that creates companies.
  'e2e/company-edit.spec.ts': [
    [/(\n\}\);\n)[\s\S]*/, '$1'],
    [/import \{ CustomerPage .*\n/, ''],
    [/import \{ expectAccessible .*\n/, ''],
    [/import \{ readDirectly .*\n/, ''],
    [/, wideOnly/, ''],
  ],
  'server/migrations/0003-company.sql': [[/^-- Two names[\s\S]*?\n {2}\);\n/, '']],
  'server/src/features/company/company.test.ts': [
    [/describe\('remove'[\s\S]*?\n\}\);\n/, ''],
    [/ {2}await app\.db\.deleteFrom\('customer'\).*\n/, ''],
  ],
  // Only companies and contacts are created from other forms.
  'web/src/features/company/company-dialog.tsx': [
    [/import type \{ NewRecordProps .*\n/, ''],
    [/interface CompanyDialogProps [\s\S]*?\n\);\n\n/, ''],
    [/newName, onSaved, onClose \}: CompanyDialogProps/, 'onSaved, onClose }: RecordDialogProps<CompanyRow>'],
    [/\{ company, newName \}/, '{ company }'],
  ],
  'web/src/features/company/company-form.ts': [
    [/import \{ emptyValues .*\n/, ''],
    [/ {2}\/\*\* The name of a company that a picker[\s\S]*?undefined;\n/, ''],
    [/, newName \}: CompanyFormOptions/, ' }: CompanyFormOptions'],
    [/ {4}\.\.\.\(newName[\s\S]*?\}\),\n/, ''],
  ],
  'web/src/features/company/company-record-page.tsx': [
    [/import \{ pageAccess .*\n/, ''],
    [/import \{ CompanyContacts .*\n/, ''],
    [/import \{ contactWords .*\n/, ''],
    [/import \{ CompanySummaryLine .*\n/, ''],
    [/.*summary=\{.*\n/, ''],
    [/.*useWords\(contactWords\).*\n/, ''],
    [/.*const mayReadContacts = .*\n/, ''],
    [/import \{ noCustomer .*\n/, ''],
    [/import \{ useStarts .*\n/, ''],
    [/.*const starts = .*\n/, ''],
    [/.*starts=\{.*\n/, ''],
    [/import \{ LazyTimelinePanel .*\n/, ''],
    [/import \{ recordPageWords .*\n/, ''],
    [/.*useWords\(recordPageWords\).*\n/, ''],
    [/tabs=\{[\s\S]*?\n {6}\]\}/, 'tabs={() => []}'],
  ],
  'web/src/features/company/company-page.tsx': [
    [/, type CompanyRow/, ''],
    [/import \{ pageAccess .*\n/, ''],
    [/import \{ Suspense .*\n/, ''],
    [/import \{ later .*\n/, ''],
    [/const CompanyContacts = [\s\S]*?\n\);\n/, ''],
    [/.*const mayReadContacts = .*\n/, ''],
    [/.*details=.*\n/, ''],
  ],
};

/** Has the name, but is about company accounts. */
const notOfCompanies = ['server/migrations/0056-company-sign-in.sql'];

const filesOnly = process.argv.includes('--files');
const home = mkdtempSync(join(tmpdir(), 'gso-recipe-'));
// As root, PostgreSQL runs as another account, which must be able to enter.
chmodSync(home, 0o755);
const copy = join(home, 'gso-webapp');
const inCopy = (path: string): string => join(copy, path);
const read = (path: string): string => readFileSync(inCopy(path), 'utf8');

try {
  copyRepository();
  const [newFiles = [], ...registries] = tablesOfRecipe();
  const written = [
    ...newFiles.flatMap(([file = '']) => addFile(file)),
    ...registries.flat().map(([file = '', line = '']) => addLine(file, line)),
  ];
  if (!filesOnly) {
    linkPackages();
    checkCopy(written.filter((file) => !file.endsWith('.png')));
  }
} finally {
  if (process.argv.includes('--keep')) console.log(`The copy is ${copy}`);
  else rmSync(home, { recursive: true, force: true });
}

/** What git knows or would add. */
function copyRepository(): void {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const files = execFileSync('git', list, { cwd: repository, encoding: 'utf8' }).split('\0').filter(Boolean);
  mkdirSync(copy);
  execFileSync('cp', ['--parents', '--no-dereference', '--preserve=mode', '-t', copy, ...files], { cwd: repository });
}

/** The packages as hard links where the file system has them: the workspaces among them then are those of the copy. */
function linkPackages(): void {
  // Some workspaces have packages of their own, in versions that others do not use.
  for (const folder of globSync('{,*/}node_modules', { cwd: repository })) {
    const packages = [join(repository, folder), inCopy(folder)];
    if (spawnSync('cp', ['-al', ...packages]).status !== 0) execFileSync('cp', ['-a', ...packages]);
  }
  // The checks for unused code look for the top of the repository.
  execFileSync('git', ['init', '--quiet'], { cwd: copy });
}

/** The rows of the tables under "Add an entity", each as the pieces of code in it. */
function tablesOfRecipe(): string[][][] {
  const [, recipe = ''] = read('docs/architecture.md').split('\n## Add an entity\n');
  const tables = (recipe.split('\n## ')[0] ?? '').match(/(?:^\|.*\n)+/gm) ?? [];
  return tables.map((table) =>
    [...table.matchAll(/^\| `.*/gm)].map(([row]) => [...row.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)),
  );
}

/** Copies what the company has under that name. `NNNN` stands for the next numbers of the migrations. */
function addFile(file: string): string[] {
  const sources = globSync(toCompany(file).replace('NNNN', '????'), { cwd: copy, exclude: notOfCompanies }).sort();
  if (sources.length === 0) throw new Error(`There is no ${toCompany(file)} to copy for ${file}.`);
  return sources.map((source) => {
    const target = toMachine(source).replace(/\d{4}/, nextMigration);
    mkdirSync(dirname(inCopy(target)), { recursive: true });
    if (target.endsWith('.png')) cpSync(inCopy(source), inCopy(target));
    else writeFileSync(inCopy(target), toMachine(withoutCompanysOwn(source)));
    return target;
  });
}

function nextMigration(): string {
  const last =
    globSync('*.sql', { cwd: inCopy('server/migrations') })
      .sort()
      .at(-1) ?? '';
  return String(Number(basename(last).slice(0, 4)) + 1).padStart(4, '0');
}

function withoutCompanysOwn(source: string): string {
  return (onlyOfCompanies[source] ?? []).reduce((text, [pattern, instead]) => {
    if (!pattern.test(text)) throw new Error(`${source} no longer has ${String(pattern)}.`);
    return text.replace(pattern, instead);
  }, read(source));
}

/** Puts the line behind the company's line of the same form. In the table, … stands for any text. */
function addLine(file: string, line: string): string {
  const parts = toCompany(line)
    .split('…')
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const pattern = new RegExp(parts.join(String.raw`[\s\S]*?`), 'g');
  const separator = file.endsWith('.md') ? ' ' : '\n';
  const before = read(file);
  const after = before.replaceAll(pattern, (found) => `${found}${separator}${toMachine(found)}`);
  if (after === before) throw new Error(`${file} has no line like ${toCompany(line)}.`);
  writeFileSync(inCopy(file), after);
  return file;
}

function checkCopy(written: string[]): void {
  run('format', 'prettier', '--write', '--log-level', 'warn', ...written.filter((file) => !file.endsWith('.sql')));
  run('database types', 'npm', 'run', '--silent', 'db:types');
  run('API reference', 'npm', 'run', '--silent', 'openapi');
  for (const check of ['lint', 'imports', 'unused', 'migrations'])
    run(check, 'npm', 'run', '--silent', `check:${check}`);
  const tests = ['server/src/features/machine', 'server/testing/route-walk', 'web/src/app', 'ops/docs'];
  run('tests', 'vitest', 'run', ...tests);
  run('story', 'playwright', 'test', '--config', 'e2e/playwright.config.ts', 'machine-edit.spec.ts');
}

/** Runs one of the copy's programs to its end; its output is shown if it fails. */
function run(name: string, program: string, ...args: string[]): void {
  const started = performance.now();
  const env = { ...process.env, PATH: `${inCopy('node_modules/.bin')}:${process.env['PATH']}` };
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: copy, env, encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status !== 0) throw new Error(`${name}: ${program} ${args.join(' ')} failed in the copy.\n${stdout}${stderr}`);
  console.log(`ok  ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
}
