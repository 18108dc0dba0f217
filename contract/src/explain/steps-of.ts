import type { Decimal } from 'decimal.js';
import { limits } from '../limits.ts';
import {
  type Computed,
  type ExplainedRows,
  type ExplainedStep,
  type FigureName,
  figureUnits,
  type Token,
} from './explanation.ts';
import type { Recorded, RowFacts } from './recorded.ts';

export interface Steps {
  steps: ExplainedStep[];
  inputs: { name: FigureName; value: string }[];
}

/** The steps of a computation, its result first, and its inputs. The rows of a sum get their names in their order. */
export function stepsOf(result: Recorded, rowFacts: readonly RowFacts[] = []): Steps {
  const steps = new Map<FigureName, ExplainedStep>();
  const inputs = new Map<FigureName, string>();
  const visit = (amount: Recorded): void => {
    const { name, origin, value } = amount;
    if (name !== undefined && origin.kind === 'input') inputs.set(name, value.toFixed());
    if (name !== undefined && origin.kind !== 'input') {
      if (steps.has(name)) return;
      steps.set(name, stepOf(amount, name, rowFacts));
    }
    operandsOf(amount).forEach(visit);
  };
  visit(result);
  return { steps: [...steps.values()], inputs: [...inputs].map(([name, value]) => ({ name, value })) };
}

/** A sum shows its parts as rows, with the inputs in them. */
function operandsOf({ origin }: Recorded): readonly Recorded[] {
  switch (origin.kind) {
    case 'sign':
    case 'larger':
      return [origin.left, origin.right];
    case 'rounded':
      return [origin.from];
    case 'input':
    case 'constant':
    case 'sum':
    case 'closed':
      return [];
  }
}

const stepOf = (amount: Recorded, name: FigureName, rowFacts: readonly RowFacts[]): ExplainedStep => ({
  name,
  unit: figureUnits[name],
  fixed: amount.origin.kind === 'closed' ? 'closed' : '',
  ...computedOf(amount),
  rows: amount.origin.kind === 'sum' ? rowsOf(amount.origin, rowFacts) : null,
});

const nothingKnown = { label: '', record: null };

function rowsOf(
  { parts, facts }: Extract<Recorded['origin'], { kind: 'sum' }>,
  rowFacts: readonly RowFacts[],
): ExplainedRows {
  const known = facts?.rows ?? rowFacts;
  const most = limits.explainedRows;
  const more = facts ? facts.more : restOf(parts.slice(most));
  return {
    shown: parts.slice(0, most).map((part, at) => ({
      ...{ day: null, changedBy: null, changedAt: null },
      ...(known[at] ?? nothingKnown),
      ...computedOf(part, true),
    })),
    more: more && { count: more.count, value: more.value.toFixed() },
    list: facts?.list ?? null,
  };
}

const restOf = ([first, ...others]: readonly Recorded[]) =>
  first ? { count: others.length + 1, value: others.reduce((sum, { value }) => sum.plus(value), first.value) } : null;

/** The formula of an amount, with the rounding at its end. In a row, named results become part of the formula. */
function computedOf(amount: Recorded, isRow = false): Computed {
  const { origin, value } = amount;
  const isRounded = origin.kind === 'rounded' && !origin.from.value.equals(value);
  return {
    value: value.toFixed(),
    formula: new Printer(isRow).formulaOf(amount),
    rounded: isRounded
      ? { from: shortened(origin.from.value), step: origin.step.toFixed(), isDown: origin.isDown }
      : null,
  };
}

/** A division may not end. */
const shownDecimals = 10;
const shortened = (value: Decimal): string => value.toDecimalPlaces(shownDecimals).toFixed();

const levels = { '+': 1, '−': 1, '×': 2, '÷': 2 } as const;

/** Writes a computation as people write it. */
class Printer {
  readonly #isRow: boolean;

  constructor(isRow: boolean) {
    this.#isRow = isRow;
  }

  /** The formula of an amount without the rounding at its end. */
  formulaOf(amount: Recorded): Token[] {
    const { origin, value } = amount;
    switch (origin.kind) {
      case 'rounded':
        return this.#operand(origin.from, 0, false);
      case 'constant':
        return [{ value: shortened(value), unit: 'number' }];
      case 'input':
        return this.#isRow ? [operand(amount, false)] : [];
      case 'sum':
      case 'closed':
        return [];
      case 'sign':
      case 'larger':
        return this.#tokens(origin, false);
    }
  }

  #tokens(origin: Recorded['origin'], asPercent: boolean): Token[] {
    switch (origin.kind) {
      case 'sign': {
        const { sign, left, right } = origin;
        const percent = percentOf(origin);
        if (percent)
          return [...this.#operand(percent.of, 2, false), { sign: '×' }, ...this.#operand(percent.rate, 3, true)];
        if (sign === '×' && isHomeRate(right)) return this.#operand(left, 2, asPercent);
        const level = levels[sign];
        return [...this.#operand(left, level, asPercent), { sign }, ...this.#operand(right, level + 1, asPercent)];
      }
      case 'larger':
        return [
          { sign: 'larger' },
          ...this.#operand(origin.left, 0, asPercent),
          { sign: ';' },
          ...this.#operand(origin.right, 0, asPercent),
          { sign: ')' },
        ];
      case 'rounded':
        return this.#operand(origin.from, 0, asPercent);
      case 'input':
      case 'constant':
      case 'sum':
      case 'closed':
        throw new Error('An amount without operands has no formula.');
    }
  }

  /** An amount inside a formula, in parentheses if its operator binds less than this level. */
  #operand(amount: Recorded, level: number, asPercent: boolean): Token[] {
    const { origin, name, value } = amount;
    if (origin.kind === 'input' || origin.kind === 'constant') return [operand(amount, asPercent)];
    const isExact = origin.kind !== 'rounded' || origin.from.value.equals(value);
    if (name !== undefined && !(this.#isRow && isExact)) return [operand(amount, asPercent)];
    if (!isExact) throw new Error('An amount that is rounded inside a formula needs a name.');
    if (origin.kind === 'rounded') return this.#operand(origin.from, level, asPercent);
    const tokens = this.#tokens(origin, asPercent);
    const isWeaker =
      origin.kind === 'sign' && !(origin.sign === '×' && isHomeRate(origin.right)) && levels[origin.sign] < level;
    return isWeaker ? [{ sign: '(' }, ...tokens, { sign: ')' }] : tokens;
  }
}

const operand = ({ value, name }: Recorded, asPercent: boolean): Token => ({
  value: shortened(value),
  unit: asPercent ? 'percent' : name === undefined ? 'number' : figureUnits[name],
  ...(name !== undefined && { name }),
});

/** amount × rate ÷ 100, which people write as amount × rate %. */
function percentOf({ sign, left, right }: Extract<Recorded['origin'], { kind: 'sign' }>) {
  const isHundred = sign === '÷' && right.origin.kind === 'constant' && right.value.equals(100);
  if (!isHundred || left.name !== undefined || left.origin.kind !== 'sign' || left.origin.sign !== '×')
    return undefined;
  return { of: left.origin.left, rate: left.origin.right };
}

/** The rate of rupiah in rupiah is no part of what people write. */
const isHomeRate = ({ name, value }: Recorded): boolean => name === 'rate' && value.equals(1);
