import type { RefusalReply } from '@gso/contract/record/replies';

/**
 * Whether a stale reply is about our own save, whose first reply was lost: the record is one version further, nobody
 * else changed it, and it has everything that was sent.
 */
export function isOwnSave(sent: unknown, { code, current, changes = [] }: RefusalReply, username: string): boolean {
  if (code !== 'stale' || !current || !isObject(sent)) return false;
  const { version, ...fields } = sent;
  return (
    typeof version === 'number' &&
    current['version'] === version + 1 &&
    changes.every(({ by }) => by === username) &&
    holds(current, fields)
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value has everything that was sent; a record may have more, such as the name that belongs to an id. */
function holds(stored: unknown, sent: unknown): boolean {
  if (Array.isArray(sent)) {
    return Array.isArray(stored) && stored.length === sent.length && sent.every((one, at) => holds(stored[at], one));
  }
  if (!isObject(sent)) return Object.is(stored, sent);
  return isObject(stored) && Object.entries(sent).every(([name, value]) => holds(stored[name], value));
}
