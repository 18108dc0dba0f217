import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { limits } from '@gso/contract/limits';
import { isTooCommon } from '../features/access/password-rule.ts';
import { CommandError } from './command-error.ts';

/** Reads the password from the file, or asks for it at the terminal. */
export async function passwordFrom(file: string | undefined): Promise<string> {
  if (file === undefined) return ask('Password: ');
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch {
    throw new CommandError(`The password file ${file} cannot be read.`);
  }
}

export function refuseUnusable(password: string, names: readonly string[]): void {
  if (password.length < limits.passwordMin || password.length > limits.passwordMax) {
    throw new CommandError(`The password must have ${limits.passwordMin} to ${limits.passwordMax} characters.`);
  }
  if (isTooCommon(password, names)) {
    throw new CommandError('The password is too easy to guess. Please choose another one.');
  }
}

/** Reads a line without echoing it. */
async function ask(question: string): Promise<string> {
  process.stdout.write(question);
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: process.stdin.isTTY });
  const closed = new Promise<never>((_, refuse) => {
    terminal.once('close', () => refuse(new CommandError('No password was given.')));
  });
  try {
    return await Promise.race([terminal.question(''), closed]);
  } finally {
    terminal.close();
    process.stdout.write('\n');
  }
}
