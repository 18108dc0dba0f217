/** Stored rows have an id. New rows are identified by a temporary name. */
export type OrderKey = number | string;

interface Orders {
  /** The stored order, without the rows that this save removes. */
  stored: readonly number[];
  /** The order of this save. It may contain rows that are gone, and does not contain rows that others have added. */
  sent: readonly OrderKey[];
  /** The order that was read before editing. Without it, others are assumed not to have changed the order. */
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

/** The first order, with the rows that only the other one has after the row they follow there. */
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
