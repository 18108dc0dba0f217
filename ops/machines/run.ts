import { spawn } from 'node:child_process';

interface Circumstances {
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  input?: string | Buffer;
  /** Of its output, shown when it fails. */
  lines?: number;
}

/** Runs a program to its end and returns what it printed. Throws if it fails, with the end of both outputs. */
export async function run(
  command: readonly string[],
  { env, cwd, input, lines = 40 }: Circumstances = {},
): Promise<string> {
  const [program = '', ...args] = command;
  const child = spawn(program, args, { env, cwd, stdio: 'pipe' });
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  child.stdin.on('error', () => undefined).end(input ?? '');
  let [out, said] = ['', ''];
  child.stdout.on('data', (data: Buffer) => (out += data.toString()));
  for (const output of [child.stdout, child.stderr]) output.on('data', (data: Buffer) => (said += data.toString()));
  const code = await ended;
  if (code !== 0) {
    const shown = said.trim().split('\n').slice(-lines).join('\n');
    throw new Error(`exit code ${code}: ${command.join(' ').slice(0, 2000)}\n${shown}`);
  }
  return out.trim();
}
