// npm run gate: checks what a change can reach, in minutes, and stops at the first failure.
//   --base REF   compares with another commit than the last one of main
//   --go-on      does not stop at the first failure
//   --dry        only says what it would run
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { repository } from '../run-program.ts';
import { changesSince, git, readRepository } from './files.ts';
import { type Plan, planOf, repositoryOf } from './plan.ts';

const { values: options } = parseArgs({
  options: { base: { type: 'string' }, 'go-on': { type: 'boolean' }, dry: { type: 'boolean' } },
});

interface Part {
  name: string;
  why: string;
  command: string[];
}

const begun = performance.now();
const base = options.base ?? lastOfMain();
const changes = changesSince(base);
const plan = planOf(repositoryOf(readRepository()), changes);
console.log(`Compared with ${git('rev-parse', '--short', base).trim()}: ${plan.why.join('; ')}.`);
const parts = changes.length > 0 ? partsOf(plan) : [];
let failed = 0;
for (const part of parts) {
  console.log(`       ${part.name}: ${part.why}`);
  if (options.dry) continue;
  const started = performance.now();
  const { passed, output } = await run(part);
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${part.name} (${seconds(started)} s)${passed ? '' : `\n${output}`}`);
  if (passed) continue;
  failed += 1;
  process.exitCode = 1;
  if (!options['go-on']) break;
}
console.log(`${parts.length} parts, ${failed} failed, ${seconds(begun)} s`);

/** On a branch where it left main, on main the commit before, unless something is not committed yet. */
function lastOfMain(): string {
  const upstream = ['origin/main', 'main'].find(
    (ref) => exists(ref) && git('rev-parse', ref) !== git('rev-parse', 'HEAD'),
  );
  if (upstream !== undefined) return git('merge-base', upstream, 'HEAD').trim();
  return git('status', '--porcelain').trim() === '' ? 'HEAD~1' : 'HEAD';
}

function exists(ref: string): boolean {
  return git('for-each-ref', '--format=%(refname:short)').split('\n').includes(ref);
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}

/** What fails soonest comes first. */
function partsOf({ format, lint, tests, stories, ...of }: Plan): Part[] {
  const isCode = lint.length > 0;
  const part = (name: string, why: string, command: string[]): Part[] => [{ name, why, command }];
  const npm = (script: string) => ['npm', 'run', '--silent', script];
  const many = (files: readonly string[]) => `${files.length} ${files.length === 1 ? 'file' : 'files'}`;
  const stage = (project: string) => tests.filter((path) => path.startsWith(`${project}/`));
  return [
    ...(isCode ? part('types', 'code changed', npm('check:types')) : []),
    ...(format.length > 0
      ? part('format', many(format), ['prettier', '--check', '--ignore-unknown', '--log-level', 'warn', ...format])
      : []),
    ...of.scripts.flatMap((script) => part(`grammar of ${script}`, 'it changed', ['bash', '-n', script])),
    ...(of.migrations ? part('migrations', 'one changed', npm('check:migrations')) : []),
    ...(of.generated ? part('generated', 'contract or server changed', npm('check:generated')) : []),
    ...(isCode ? part('imports', 'code changed', npm('check:imports')) : []),
    ...(isCode ? part('lint', `${many(lint)} changed or use one`, ['eslint', ...lint]) : []),
    ...['contract', 'ops', 'web', 'server'].flatMap((project) => {
      const files = stage(project);
      return files.length === 0
        ? []
        : part(`tests of ${project}`, many(files), ['vitest', 'run', '--project', project, ...files]);
    }),
    ...(stories.length > 0 || of.smoke || of.pictures ? part('build', 'for the browser', npm('build')) : []),
    ...(stories.length > 0
      ? part('stories', `${stories.map((path) => path.slice(4)).join(', ')}; at one width`, story(stories, 'desktop'))
      : []),
    ...(stories.length > 0
      ? part('stories for phones', 'those that have no other width', [
          ...story(stories, 'phone'),
          '--grep',
          '@phone',
          '--pass-with-no-tests',
        ])
      : []),
    ...(of.smoke
      ? part('every page', 'opened once by an administrator', [
          ...story(['e2e/menu.spec.ts'], 'desktop'),
          '--grep',
          'admin',
        ])
      : []),
    ...(of.pictures ? part('pictures', 'a style sheet changed', npm('test:screens')) : []),
    ...of.programs.flatMap((name) => part(name, 'it runs a script that changed', npm(name))),
  ];
}

function story(files: readonly string[], project: string): string[] {
  return [
    'playwright',
    'test',
    '--config',
    'e2e/playwright.config.ts',
    '--reporter',
    'line',
    `--project=${project}`,
    ...files,
  ];
}

function run({ command }: Part): Promise<{ passed: boolean; output: string }> {
  return new Promise((resolve) => {
    const [program = '', ...args] = command;
    const child = spawn(program, args, {
      cwd: repository,
      env: { ...process.env, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('close', (code) => resolve({ passed: code === 0, output: output.split('\n').slice(-80).join('\n') }));
  });
}
