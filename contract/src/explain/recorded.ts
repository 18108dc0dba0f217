import type { Decimal } from 'decimal.js';
import type { Amount, Arithmetic } from '../rules/arithmetic.ts';
import { Exact } from '../rules/exact.ts';
import type { ExplainedList, ExplainedRow, FigureName } from './explanation.ts';

export type Sign = '+' | '−' | '×' | '÷';

/** What a row of a sum is called, and what is known about it. */
export type RowFacts = Pick<ExplainedRow, 'label' | 'record'> &
  Partial<Pick<ExplainedRow, 'day' | 'changedBy' | 'changedAt'>>;

/** What is known about the rows of a sum that was read from the database. */
export interface SumFacts {
  rows: readonly RowFacts[];
  /** The rows that were not read, and their sum. */
  more: { count: number; value: Decimal } | null;
  list: ExplainedList | null;
}

/** How an amount came about. */
export type Origin =
  | { kind: 'input' }
  | { kind: 'constant' }
  | { kind: 'sign'; sign: Sign; left: Recorded; right: Recorded }
  | { kind: 'larger'; left: Recorded; right: Recorded }
  | { kind: 'sum'; parts: readonly Recorded[]; facts?: SumFacts }
  /** A sum of rows that the reader may not open. */
  | { kind: 'closed' }
  | { kind: 'rounded'; from: Recorded; step: Decimal; isDown: boolean };

/** An amount that keeps how it was computed. */
export class Recorded implements Amount<Recorded> {
  readonly value: Decimal;
  readonly origin: Origin;
  readonly name: FigureName | undefined;

  constructor(value: Decimal, origin: Origin, name?: FigureName) {
    this.value = value;
    this.origin = origin;
    this.name = name;
  }

  plus(by: Recorded | number): Recorded {
    const right = recordedOf(by);
    return this.#with('+', right, this.value.plus(right.value));
  }

  minus(by: Recorded | number): Recorded {
    const right = recordedOf(by);
    return this.#with('−', right, this.value.minus(right.value));
  }

  times(by: Recorded | number): Recorded {
    const right = recordedOf(by);
    return this.#with('×', right, this.value.times(right.value));
  }

  dividedBy(by: Recorded | number): Recorded {
    const right = recordedOf(by);
    return this.#with('÷', right, this.value.dividedBy(right.value));
  }

  toDecimalPlaces(decimals: number, rounding: Decimal.Rounding = Exact.ROUND_HALF_UP): Recorded {
    const value = this.value.toDecimalPlaces(decimals, rounding);
    return this.#rounded(value, new Exact(10).pow(-decimals), rounding === Exact.ROUND_DOWN);
  }

  toNearest(step: number): Recorded {
    return this.#rounded(this.value.toNearest(step), new Exact(step), false);
  }

  trunc(): Recorded {
    return this.#rounded(this.value.trunc(), new Exact(1), true);
  }

  isZero(): boolean {
    return this.value.isZero();
  }

  lessThan(other: Recorded | number): boolean {
    return this.value.lessThan(recordedOf(other).value);
  }

  #with(sign: Sign, right: Recorded, value: Decimal): Recorded {
    return new Recorded(value, { kind: 'sign', sign, left: this, right });
  }

  #rounded(value: Decimal, step: Decimal, isDown: boolean): Recorded {
    return new Recorded(value, { kind: 'rounded', from: this, step, isDown });
  }
}

const recordedOf = (value: Recorded | number): Recorded =>
  value instanceof Recorded ? value : new Recorded(new Exact(value), { kind: 'constant' });

const added = (parts: readonly Recorded[], start = new Exact(0)): Decimal =>
  parts.reduce((sum, part) => sum.plus(part.value), start);

/** The sum of rows of the database, of which only the first ones were read. */
export const sumOfRows = (parts: readonly Recorded[], facts: SumFacts, name: FigureName): Recorded =>
  new Recorded(added(parts, facts.more?.value), { kind: 'sum', parts, facts }, name);

/** The sum of rows that the reader may not open. */
export const closedSum = (value: Decimal.Value, name: FigureName): Recorded =>
  new Recorded(new Exact(value), { kind: 'closed' }, name);

/** Computes the same as `plain` and keeps every step. */
export const recording: Arithmetic<Recorded> = {
  of: (value, name) => new Recorded(new Exact(value), { kind: name === undefined ? 'constant' : 'input' }, name),
  by: (value, name) => new Recorded(new Exact(value), { kind: 'input' }, name),
  named: ({ value, origin }, name) => new Recorded(value, origin, name),
  sum: (parts, name) => new Recorded(added(parts), { kind: 'sum', parts }, name),
  larger: (left, right) => new Recorded(Exact.max(left.value, right.value), { kind: 'larger', left, right }),
};
