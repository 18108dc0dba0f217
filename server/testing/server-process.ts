import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const testSecret = 'a secret that only the tests know, long enough';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

export interface ServerProcess {
  origin: string;
  process: ChildProcess;
  /** Kills it like a power cut, without a clean shutdown. */
  kill(): Promise<void>;
}

/** Where a server process on this database keeps its files. */
export const fileDirectoryOf = (databaseUrl: string): string =>
  join(tmpdir(), `gso-files-${new URL(databaseUrl).pathname.slice(1)}`);

/** A real API process on the given database, ready to respond. */
export async function startServerProcess(
  databaseUrl: string,
  port: number,
  env: NodeJS.ProcessEnv = {},
  output: 'inherit' | 'ignore' | number = 'inherit',
  program = main,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      JWT_SECRET: testSecret,
      FILE_DIRECTORY: fileDirectoryOf(databaseUrl),
      PORT: String(port),
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', output, typeof output === 'number' ? output : 'inherit'],
  });
  const origin = `http://127.0.0.1:${port}`;
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  while (!hasEnded()) {
    const ready = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (ready?.ok) break;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  if (hasEnded()) throw new Error('The server process ended before it was ready.');
  return {
    origin,
    process: child,
    kill: async () => {
      if (hasEnded()) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
