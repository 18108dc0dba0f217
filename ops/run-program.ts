import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export const repository = join(import.meta.dirname, '..');

type Environment = Record<string, string>;

/** Runs a program of the repository with this Node to its end. Throws if it fails. */
export async function runProgram(args: string[], env: Environment = {}): Promise<void> {
  const child = spawn(process.execPath, args, { cwd: repository, env: { ...process.env, ...env }, stdio: 'inherit' });
  await once(child, 'exit');
  if (child.exitCode !== 0) throw new Error(`node ${args.join(' ')} failed.`);
}

/** Keeps a program of the repository running in the background. Its output is prefixed with its name. */
export function startProgram(name: string, args: string[], env: Environment): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd: repository,
    env: { ...process.env, ...env },
    // A group of its own: Ctrl-C reaches us alone, and we end the programs in order, with their children.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const output of [child.stdout, child.stderr]) {
    createInterface({ input: output }).on('line', (line) => console.log(`${name} | ${line}`));
  }
  return child;
}

export async function endProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  // Not 'exit': npm and others may be gone before the programs that they started, which still hold the output.
  const closed = once(child, 'close');
  signalGroup(child, 'SIGTERM');
  const impatience = setTimeout(() => signalGroup(child, 'SIGKILL'), 10_000);
  await closed;
  clearTimeout(impatience);
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal);
  } catch {
    // The group has just ended.
  }
}
