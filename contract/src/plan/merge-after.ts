interface Edits<Id> {
  /** What was read before editing. */
  read: readonly Id[];
  wanted: readonly Id[];
  /** What is stored now. */
  stored: readonly Id[];
}

/** The stored tasks that a task waits for, with those added and without those removed by an edit. */
export const mergeAfter = <Id extends number | string>({ read, wanted, stored }: Edits<Id>): Id[] => [
  ...new Set([
    ...stored.filter((id) => wanted.includes(id) || !read.includes(id)),
    ...wanted.filter((id) => !read.includes(id)),
  ]),
];

export const sameAfter = (one: readonly (number | string)[], other: readonly (number | string)[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));
