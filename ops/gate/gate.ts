// npm run gate: checks what a change can reach, in minutes, and stops at the first failure.
//   --base REF   compares with another commit than the last one of main
//   --only KIND  only the checks, the tests or the stories; several machines share the work by it
//   --go-on      does not stop at the first failure
//   --dry        only says what it would run
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { repository } from '../run-program.ts';
import { changesSince, git, readRepository } from './files.ts';
import { kinds, type Part, partsOf } from './parts.ts';
import { planOf, repositoryOf } from './plan.ts';

const { values: options } = parseArgs({
  options: {
    base: { type: 'string' },
    only: { type: 'string' },
    'go-on': { type: 'boolean' },
    dry: { type: 'boolean' },
  },
});
if (options.only !== undefined && !kinds.some((kind) => kind === options.only))
  throw new Error(`--only is one of ${kinds.join(', ')}.`);

/** Most checks use one processor; tests and stories use all that there are. */
const checksAtOnce = 2;

const begun = performance.now();
const base = options.base ?? lastOfMain();
const changes = changesSince(base);
const plan = planOf(repositoryOf(readRepository()), changes);
console.log(`Compared with ${git('rev-parse', '--short', base).trim()}: ${plan.why.join('; ')}.`);
const parts = (changes.length > 0 ? partsOf(plan) : []).filter(({ kind }) => !options.only || kind === options.only);
let failed = 0;
const isStopped = (): boolean => failed > 0 && !options['go-on'];
const checks = parts.filter(({ kind }) => kind === 'checks');
await Promise.all(Array.from({ length: checksAtOnce }, () => work(checks)));
await work(parts.filter(({ kind }) => kind !== 'checks'));
if (failed > 0) process.exitCode = 1;
console.log(`${parts.length} parts, ${failed} failed, ${seconds(begun)} s`);

/** Takes one part after the other until none is left. */
async function work(waiting: Part[]): Promise<void> {
  for (let part = waiting.shift(); part !== undefined && !isStopped(); part = waiting.shift()) {
    console.log(`       ${part.name}: ${part.why}`);
    if (options.dry) continue;
    const started = performance.now();
    const { passed, output } = await run(part);
    console.log(`${passed ? 'ok    ' : 'FAILED'} ${part.name} (${seconds(started)} s)${passed ? '' : `\n${output}`}`);
    if (!passed) failed += 1;
  }
}

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
