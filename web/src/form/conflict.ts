import type { MeanwhileChange } from '@gso/contract/record/replies';
import { pathsOf, sameValue, valueAt, valuePath, withValueAt } from '@gso/contract/record/record-values';

/** A field that somebody else changed after the form was loaded. */
export interface ConflictingField {
  field: string;
  before: unknown;
  mine: unknown;
  theirs: unknown;
  by: string;
  at: string;
}

export type Choice = 'mine' | 'theirs';
export type Choices = Readonly<Record<string, Choice>>;

interface States<Values> {
  before: Values;
  mine: Values;
  current: Values;
}

/** The form's fields that changed meanwhile. Several changes of one field count as one, under the last author. */
export function conflictingFields<Values extends object>(
  changes: readonly MeanwhileChange[],
  { before, mine, current }: States<Values>,
): ConflictingField[] {
  const fields = new Map<string, ConflictingField>();
  for (const { field: path, to, by, at } of [...changes].sort((one, other) => one.at.localeCompare(other.at))) {
    const field = valuePath([mine, before, current], path);
    const own = valueAt(mine, field);
    const theirs = field === path ? to : valueAt(current, field);
    if (own !== undefined) fields.set(field, { field, before: valueAt(before, field), mine: own, theirs, by, at });
  }
  return [...fields.values()].filter(({ mine: own, theirs }) => !sameValue(own, theirs));
}

/** The user's input is kept by default; fields without input take the newer value. */
function firstChoice(field: string, before: object, mine: object): Choice {
  return sameValue(valueAt(before, field), valueAt(mine, field)) ? 'theirs' : 'mine';
}

export function firstChoices(fields: readonly ConflictingField[], before: object, mine: object): Choices {
  return Object.fromEntries(fields.map(({ field }) => [field, firstChoice(field, before, mine)]));
}

/** The current record, with the user's input or choices. */
export function mergedValues<Values extends object>(
  { before, mine, current }: States<Values>,
  choices: Choices,
): Values {
  return pathsOf(current)
    .filter((path) => (choices[path] ?? firstChoice(path, before, mine)) === 'mine')
    .reduce((merged, path) => withValueAt(merged, path, valueAt(mine, path)), current);
}
