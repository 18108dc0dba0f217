import { spawn } from 'node:child_process';
import { repository } from './run-program.ts';

// What fails most often and soonest comes first; then the longest, so that both cores finish at about the same time.
const checks = ['lint', 'format', 'generated', 'imports', 'unused', 'migrations'];
const atOnce = 2;

const waiting = [...checks];
const failed: string[] = [];
await Promise.all(Array.from({ length: atOnce }, work));
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}. Run one alone with npm run check:<name>.`);
  process.exitCode = 1;
}

async function work(): Promise<void> {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    const started = performance.now();
    console.log(`       ${check} …`);
    const { passed, output } = await run(`check:${check}`);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${passed ? 'ok    ' : 'FAILED'} ${check} (${seconds} s)${passed ? '' : `\n${output}`}`);
    if (!passed) failed.push(check);
  }
}

function run(script: string): Promise<{ passed: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', script], { cwd: repository, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('close', (code) => resolve({ passed: code === 0, output }));
  });
}
