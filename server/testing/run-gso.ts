import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { text } from 'node:stream/consumers';
import type { Finding } from '../src/commands/findings.ts';

export const gso = fileURLToPath(new URL('../../bin/gso', import.meta.url));

export interface Ran {
  status: number | null;
  out: string;
  said: string;
}

interface Circumstances {
  env?: Record<string, string>;
  input?: string;
  cwd?: string;
  program?: string;
}

/** Runs the command line tool as an operator does, with no other settings than these. */
export async function runGso(args: readonly string[], circumstances: Circumstances = {}): Promise<Ran> {
  const { env = {}, input = '', cwd = '/', program = gso } = circumstances;
  const child = spawn(program, args, { cwd, env: { PATH: '/usr/bin:/bin', ...env }, stdio: 'pipe' });
  child.stdin.end(input);
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('exit', resolve));
  const [out, said, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { status, out, said };
}

/** The findings of a check; `status` is the exit code of the command. */
export async function collected(findings: AsyncIterable<Finding>) {
  const checks: Finding[] = [];
  for await (const finding of findings) checks.push(finding);
  return {
    status: checks.some(({ state }) => state === 'problem') ? 1 : 0,
    checks,
    of: (check: string) => checks.filter((finding) => finding.check === check),
    wrong: checks.filter(({ state }) => state !== 'ok'),
  };
}
