const fewestOther = 4;
const fewestKinds = 3;

/**
 * Whether a password is easy to guess: little more than spaces or repeated characters, or than names that everybody
 * knows. The server also has a list of common ones.
 */
export function isGuessable(password: string, names: readonly string[] = []): boolean {
  const lower = password.normalize('NFKC').toLowerCase();
  if (new Set(lower.replaceAll(/\s/g, '')).size < fewestKinds) return true;
  const known = [...names, ...names.flatMap((name) => name.split(/[^\p{L}\p{N}]+/u))]
    .map((name) => name.normalize('NFKC').toLowerCase())
    .filter((name) => name.length >= 3)
    .toSorted((a, b) => b.length - a.length);
  const rest = known.reduce((left, name) => left.replaceAll(name, ''), lower);
  return rest.length < fewestOther;
}
