const fewestOther = 4;
const fewestKinds = 3;
const shortestName = 3;

/** What people write for a letter in a password. */
const lookAlikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

const withLetters = (text: string): string => text.replaceAll(/[013457@$]/g, (sign) => lookAlikes[sign] ?? sign);
const compact = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');
const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

/**
 * Whether a password is easy to guess: little more than spaces or repeated characters, or than names that everybody
 * knows, however they are written: with other capitals, spaces or signs, or followed by a year. The server also has a
 * list of common ones.
 */
export function isGuessable(password: string, names: readonly string[] = []): boolean {
  const typed = plain(password);
  if (new Set(typed.replaceAll(/\s/g, '')).size < fewestKinds) return true;
  const known = [...names, ...names.flatMap((name) => name.split(/[^\p{L}\p{N}]+/u))].map((name) =>
    compact(plain(name)),
  );
  return isMadeOf(compact(typed), known) || isMadeOf(compact(withLetters(typed)), known.map(withLetters));
}

function isMadeOf(typed: string, names: readonly string[]): boolean {
  const sought = names.filter(({ length }) => length >= shortestName).toSorted((a, b) => b.length - a.length);
  const rest = sought.reduce((left, name) => left.replaceAll(name, ''), typed);
  if (rest === typed) return false;
  return rest.replaceAll(/^\p{N}{1,8}|\p{N}{1,8}$/gu, '').length < fewestOther;
}
