/** A key that all processes accept already and none signs with yet. */
const next = 'next:';

/**
 * The keys in the setting JWT_SECRET, one per line. The first one signs and encrypts, all of them verify and decrypt:
 * what an earlier key signed stays valid, and so does what another process signs with the next one.
 */
export const keysIn = (setting: string): string[] => linesOf(setting).map((line) => line.replace(next, ''));

const linesOf = (setting: string): string[] =>
  setting
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The newest ones are enough: a token lives for half an hour, and a browser that is no longer known only waits longer. */
const mostKept = 4;

/**
 * A rotation has two steps, and all processes read the keys in between. First there is a new key that everybody
 * accepts, then it is the one that signs. In one step, the process that read it first would sign tokens that the others
 * refuse.
 */
export function rotatedKeys(setting: string, newKey: string): { setting: string; isFinished: boolean } {
  const lines = linesOf(setting);
  const waiting = lines.find((line) => line.startsWith(next));
  const others = lines.filter((line) => line !== waiting);
  const isFinished = waiting !== undefined;
  const rotated = isFinished ? [waiting.replace(next, ''), ...others] : [...others, `${next}${newKey}`];
  const kept = isFinished ? rotated.slice(0, mostKept) : rotated;
  return { setting: `${kept.join('\n')}\n`, isFinished };
}
