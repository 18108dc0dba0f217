import type { Decimal } from 'decimal.js';
import type { FigureName } from '../explain/explanation.ts';
import { Exact } from './exact.ts';

/** The steps of a rule. Decimal has them; a recorded amount has them too and keeps how it was computed. */
export interface Amount<N> {
  plus: (by: N | number) => N;
  minus: (by: N | number) => N;
  times: (by: N | number) => N;
  dividedBy: (by: N | number) => N;
  toDecimalPlaces: (decimals: number, rounding?: Decimal.Rounding) => N;
  toNearest: (step: number) => N;
  trunc: () => N;
  isZero: () => boolean;
  lessThan: (other: N | number) => boolean;
}

/**
 * What a rule computes with. Every rule whose result is shown to people takes it as its last parameter, so the
 * explanation of a figure runs the same lines of code as the figure (decision 107).
 */
export interface Arithmetic<N extends Amount<N>> {
  /** An input of the rule under its name, or a constant without one. */
  of: (value: Decimal.Value, name?: FigureName) => N;
  /** An input on the right side of a step, where a plain number is enough. */
  by: (value: number, name: FigureName) => N | number;
  /** A result under the name that people know it by. */
  named: (result: N, name: FigureName) => N;
  sum: (parts: readonly N[], name: FigureName) => N;
  larger: (one: N, other: N) => N;
}

/** Computes and keeps nothing. */
export const plain: Arithmetic<Decimal> = {
  of: (value) => new Exact(value),
  by: (value) => value,
  named: (result) => result,
  sum: (parts) => parts.reduce((sum, part) => sum.plus(part), new Exact(0)),
  larger: (one, other) => Exact.max(one, other),
};
