import type { AnyOf, Permission } from '@gso/contract/permissions';

/** Who may read a value: the holders of any of these permissions, every signed-in user, or nobody. */
export type Readers = AnyOf | 'login' | 'nobody';

export interface Word {
  /** The table and column that hold it, or a place in a document. */
  column: string;
  readers: Readers;
  /** What is looked for in replies. */
  word: string;
}

/** Words that occur nowhere else: whoever sees one has read the column that it was written to. */
export class Words {
  readonly all: Word[] = [];

  #add(column: string, readers: Readers, word: string): string {
    if (this.all.some((one) => one.column === column)) throw new Error(`${column} has two words.`);
    this.all.push({ column, readers, word });
    return word;
  }

  of(column: string): string {
    const found = this.all.find((one) => one.column === column);
    if (!found) throw new Error(`${column} has no word.`);
    return found.word;
  }

  /** Letters and no digits, so that no number contains it. */
  text(column: string, readers: Readers): string {
    return this.#add(column, readers, `zq${letters(this.all.length)}`);
  }

  email(column: string, readers: Readers): string {
    return `${this.text(column, readers)}@x.id`;
  }

  /** A number that is no sum or product of the others. */
  amount(column: string, readers: Readers): number {
    return Number(this.#add(column, readers, String(7_310_017 + this.all.length * 10_101)));
  }

  phone(column: string, readers: Readers): string {
    return `0812${this.#add(column, readers, String(93_170_017 + this.all.length * 10_101))}`;
  }

  /** Digits only, as in a zip code or an extension. */
  digits(column: string, readers: Readers): string {
    return this.#add(column, readers, String(48_200_017 + this.all.length * 10_101));
  }
}

function letters(count: number): string {
  const letter = (place: number) => String.fromCodePoint(97 + (Math.floor(count / 20 ** place) % 20));
  // The last ones keep a word from being a part of another one.
  return `${letter(2)}${letter(1)}${letter(0)}vxw`;
}

export const mayRead = (held: readonly Permission[], readers: Readers): boolean =>
  readers === 'login' || (readers !== 'nobody' && readers.some((permission) => held.includes(permission)));
