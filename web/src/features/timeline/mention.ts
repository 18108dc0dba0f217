import type { UserOption } from '@gso/contract/user';

/** A name that is being typed after an @. */
export interface TypedMention {
  /** The place of the @. */
  at: number;
  typed: string;
}

const unfinished = /(?:^|[^\p{L}\p{N}._@-])@([A-Za-z0-9._-]*)$/u;

/** The mention before the caret, if one is being typed there. */
export function typedMention(text: string, caret: number): TypedMention | undefined {
  const typed = unfinished.exec(text.slice(0, caret))?.[1];
  return typed === undefined ? undefined : { at: caret - typed.length - 1, typed };
}

/** The text with the typed name completed, and the place of the caret after it. */
export function withMention(text: string, { at, typed }: TypedMention, username: string) {
  const before = `${text.slice(0, at)}@${username} `;
  const rest = text.slice(at + 1 + typed.length);
  return { text: before + rest.replace(/^ /, ''), caret: before.length };
}

const shown = 6;

/** Those whose names contain what is typed; those whose names begin with it come first. */
export function matchingPeople(people: readonly UserOption[], typed: string): UserOption[] {
  const wanted = typed.toLowerCase();
  const names = ({ username, employee }: UserOption) => [username.toLowerCase(), employee.firstName.toLowerCase()];
  const matching = people.filter((person) => names(person).some((name) => name.includes(wanted)));
  const begins = (person: UserOption) => (names(person).some((name) => name.startsWith(wanted)) ? 0 : 1);
  return matching.toSorted((one, other) => begins(one) - begins(other)).slice(0, shown);
}
