import { readFileSync } from 'node:fs';
import { fieldMessages } from '@gso/contract/fields';
import { isGuessable } from '@gso/contract/rules/password';
import { refusedField } from '../../platform/app-error.ts';
import { text } from '../../platform/text.ts';

/** The most common passwords, here and elsewhere, in lower case, one per line. Attackers try these first. */
const common = new Set(readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8').split('\n'));
const namesOfOurs = ['gso', 'gsowebapp'];

export function isTooCommon(password: string, names: readonly string[]): boolean {
  const lower = password.normalize('NFKC').toLowerCase().trim();
  // Most people only add a year or a few symbols at the end.
  const stem = lower.replace(/[^\p{L}]{1,6}$/u, '');
  return common.has(lower) || common.has(stem) || isGuessable(password, [...names, ...namesOfOurs]);
}

export function refuseCommonPassword(password: string, person: { username: string; fullName: string }): void {
  if (!isTooCommon(password, [person.username, person.fullName])) return;
  throw refusedField('password', text(fieldMessages.passwordCommon, 'Terlalu mudah ditebak. Pilih kata sandi lain.'));
}
