import { byDay } from './urgency.ts';

export interface DayGroup<Name extends string = string> {
  name: Name;
  /** The day on which its most urgent row is due; undefined if none of them has one. */
  due: string | undefined;
  /** How many rows it has, and how many of them, the first ones, may be shown before it is opened. */
  rows: number;
  urgent: number;
}

/** How many rows of a group are shown before somebody opens or closes it. */
export interface Fold<Name extends string = string> {
  name: Name;
  shown: number;
}

/**
 * Shares so many rows among the groups, so that what follows below stays in sight: each group shows its first row, and
 * the most urgent group gets the others. What is on screen already stays there: groups keep their order, and none gets
 * fewer rows than before.
 */
export function foldGroups<Name extends string>(
  groups: readonly DayGroup<Name>[],
  budget: number,
  before: readonly Fold<Name>[] = [],
): Fold<Name>[] {
  const isKnown = ({ name }: DayGroup<Name>) => before.some((fold) => fold.name === name);
  const known = before.flatMap(({ name }) => groups.filter((group) => group.name === name));
  const added = groups.filter((group) => !isKnown(group)).toSorted(byDay(({ due }) => due));
  const inOrder = [...known, ...added].map((group) => ({
    group,
    kept: Math.min(group.rows, before.find(({ name }) => name === group.name)?.shown ?? 0),
  }));
  let left = budget - inOrder.reduce((sum, { kept }) => sum + kept, 0);
  const share = (shown: number, most: number): number => {
    const more = Math.max(0, Math.min(left, most - shown));
    left -= more;
    return shown + more;
  };
  return inOrder
    .map(({ group, kept }) => ({ group, shown: share(kept, Math.min(1, group.urgent)) }))
    .map(({ group: { name, urgent }, shown }) => ({ name, shown: share(shown, urgent) }));
}
