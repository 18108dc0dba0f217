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
export async function runProgram(
  program: string,
  args: readonly string[],
  { account, env, cwd = '/' }: Circumstances,
): Promise<Ran> {
  const inherited = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LANG: 'C.UTF-8' };
  const child = spawn(program, args, {
    ...account,
    cwd,
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  try {
    const [code, out, said] = await Promise.all([ended, buffer(child.stdout), text(child.stderr)]);
    return { code, out, said };
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw isMissing
      ? new BackupError(`${program} is not installed. Run: apt-get install pgbackrest restic postgresql-client`, {
          cause: error,
        })
      : error;
  }
}
