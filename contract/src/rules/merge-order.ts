/** Stored rows have an id. New rows are identified by a temporary name. */
export type OrderKey = number | string;

interface Orders {
  /** As it is stored now, without what this save removes. */
  stored: readonly number[];
  /** As this save wants it. It may name what is gone and cannot name what somebody else has added. */
  sent: readonly OrderKey[];
  /** As it was read before editing. Without it nobody else is taken to have changed the order. */
  read: readonly number[] | undefined;
}

/** The merged order of all rows, or undefined if two people have put the same rows in different orders. */
export function mergeOrder({ stored, sent, read }: Orders): OrderKey[] | undefined {
  const mine = sent.filter((key) => typeof key === 'string' || stored.includes(key));
  const theirs = only(stored, mine);
  const before = read ? only(read, theirs) : theirs;
  const mineMoved = !same(only(mine, before), only(before, mine));
  const theyMoved = !same(only(theirs, before), only(before, theirs));
  if (mineMoved && theyMoved && !same(only(mine, theirs), theirs)) return undefined;
  return theyMoved && !mineMoved ? woven(stored, mine) : woven(mine, stored);
}

/** The first order, and what only the other one has behind what it follows there. */
export function woven(order: readonly OrderKey[], other: readonly OrderKey[]): OrderKey[] {
  const all = [...order];
  other.forEach((key, at) => {
    if (all.includes(key)) return;
    const previous = other[at - 1];
    all.splice(previous === undefined ? 0 : all.indexOf(previous) + 1, 0, key);
  });
  return all;
}

const only = <Key extends OrderKey>(order: readonly Key[], kept: readonly OrderKey[]): Key[] =>
  order.filter((key) => kept.includes(key));

const same = (one: readonly OrderKey[], other: readonly OrderKey[]): boolean =>
  one.length === other.length && one.every((key, at) => key === other[at]);
