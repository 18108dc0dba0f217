import { spawn } from 'node:child_process';
import { buffer, text } from 'node:stream/consumers';
import type { Account } from './account.ts';
import { BackupError } from './backup-error.ts';

interface Circumstances {
  account?: Account | undefined;
  env?: Record<string, string>;
  cwd?: string;
}

export interface Ran {
  code: number | null;
  out: Buffer;
  said: string;
}

/** Runs a program to its end. It gets no other settings than these: ours hold secrets. */
export async function runProgram(program: string, args: readonly string[], circumstances: Circumstances): Promise<Ran> {
  const { child, ended } = started(program, args, circumstances);
  const [code, out, said] = await Promise.all([ended, buffer(child.stdout), text(child.stderr)]);
  return { code, out, said };
}

/** The lines that a program prints, as they come: a listing may be longer than fits into memory. It throws if the program fails. */
export async function* linesOf(
  program: string,
  args: readonly string[],
  circumstances: Circumstances,
): AsyncIterable<string> {
  const { child, ended } = started(program, args, circumstances);
  const said = text(child.stderr);
  try {
    let begun = '';
    for await (const chunk of child.stdout.setEncoding('utf8') as AsyncIterable<string>) {
      const lines = `${begun}${chunk}`.split('\n');
      begun = lines.pop() ?? '';
      yield* lines;
    }
    if (begun) yield begun;
    const code = await ended;
    if (code !== 0)
      throw new BackupError(`${program} ${args.at(0)} failed: ${(await said).trim() || `exit code ${code}`}`);
  } finally {
    child.kill();
    await Promise.allSettled([ended, said]);
  }
}

function started(program: string, args: readonly string[], { account, env, cwd = '/' }: Circumstances) {
  const inherited = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LANG: 'C.UTF-8' };
  const child = spawn(program, args, {
    ...account,
    cwd,
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve, reject) =>
    child.once('error', (error) => reject(notStarted(program, error))).once('close', resolve),
  );
  // Whoever waits for it learns of it; until then it is not an unhandled rejection.
  ended.catch(() => undefined);
  return { child, ended };
}

function notStarted(program: string, error: Error): Error {
  const isMissing = 'code' in error && error.code === 'ENOENT';
  return isMissing
    ? new BackupError(`${program} is not installed. Run: apt-get install pgbackrest restic postgresql-client`, {
        cause: error,
      })
    : error;
}
