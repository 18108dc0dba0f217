import type { Computed, Explanation, Token } from '@gso/contract/explain/explanation';
import { expect } from 'vitest';

/** An exact fraction. */
interface Fraction {
  part: bigint;
  whole: bigint;
}

const power = (digits: number): bigint => 10n ** BigInt(digits);

/** "-12.5" */
function fractionOf(text: string): Fraction {
  const [whole = '', decimals = ''] = text.split('.');
  return { part: BigInt(whole + decimals), whole: power(decimals.length) };
}

const apply: Record<'+' | '−' | '×' | '÷', (a: Fraction, b: Fraction) => Fraction> = {
  '+': (a, b) => ({ part: a.part * b.whole + b.part * a.whole, whole: a.whole * b.whole }),
  '−': (a, b) => ({ part: a.part * b.whole - b.part * a.whole, whole: a.whole * b.whole }),
  '×': (a, b) => ({ part: a.part * b.part, whole: a.whole * b.whole }),
  '÷': (a, b) =>
    b.part < 0n
      ? { part: -a.part * b.whole, whole: -a.whole * b.part }
      : { part: a.part * b.whole, whole: a.whole * b.part },
};

const isLess = (a: Fraction, b: Fraction): boolean => a.part * b.whole < b.part * a.whole;

/** Evaluates a printed formula with the rules of school, in whole numbers. Shares no code with the rules. */
function evaluate(formula: readonly Token[]): Fraction {
  const rest = [...formula];
  const next = (): string => {
    const token = rest[0];
    return token && 'sign' in token ? token.sign : '';
  };
  const take = (sign: string): void => {
    if (next() !== sign) throw new Error(`Expected ${sign}, found ${JSON.stringify(rest[0])}`);
    rest.shift();
  };
  const value = (): Fraction => {
    const token = rest.shift();
    if (!token) throw new Error('The formula ends too early.');
    if (!('sign' in token)) {
      const { part, whole } = fractionOf(token.value);
      return { part, whole: token.unit === 'percent' ? whole * 100n : whole };
    }
    if (token.sign !== '(' && token.sign !== 'larger') throw new Error(`Unexpected ${token.sign}`);
    const inner = sum();
    if (token.sign === '(') {
      take(')');
      return inner;
    }
    take(';');
    const other = sum();
    take(')');
    return isLess(inner, other) ? other : inner;
  };
  const chain = (signs: readonly ('+' | '−' | '×' | '÷')[], operand: () => Fraction): Fraction => {
    let result = operand();
    for (let sign = signs.find((one) => one === next()); sign; sign = signs.find((one) => one === next())) {
      rest.shift();
      result = apply[sign](result, operand());
    }
    return result;
  };
  const product = (): Fraction => chain(['×', '÷'], value);
  const sum = (): Fraction => chain(['+', '−'], product);
  const result = sum();
  if (rest.length > 0) throw new Error(`Left over: ${JSON.stringify(rest)}`);
  return result;
}

/** Whether the formula gives the value, with its rounding. */
function agrees({ formula, rounded, value }: Pick<Computed, 'formula' | 'rounded' | 'value'>): boolean {
  const { part, whole } = evaluate(formula);
  const shown = fractionOf(value);
  if (!rounded) return part * shown.whole === shown.part * whole;
  const step = fractionOf(rounded.step);
  const [top, bottom] = [part * step.whole, whole * step.part];
  const steps = rounded.isDown ? top / bottom : (2n * top + bottom) / (2n * bottom);
  return steps * step.part * shown.whole === shown.part * step.whole;
}

/** The sum of exact texts. */
const sumOf = (values: readonly string[]): Fraction =>
  values.map(fractionOf).reduce(apply['+'], { part: 0n, whole: 1n });

const isSame = (a: Fraction, b: Fraction): boolean => a.part * b.whole === b.part * a.whole;

/** Every formula evaluates to its value, rows included, and the rows of a sum add up to it. */
export function disagreements({ steps }: Pick<Explanation, 'steps'>): string[] {
  return steps.flatMap((step) => {
    if (step.fixed !== '') return [];
    if (!step.rows) return agrees(step) ? [] : [`${step.name}: ${JSON.stringify(step)}`];
    const { shown, more } = step.rows;
    const sum = sumOf([...shown.map(({ value }) => value), ...(more ? [more.value] : [])]);
    return [
      ...shown.filter((row) => !agrees(row)).map((row) => `a row of ${step.name}: ${JSON.stringify(row)}`),
      ...(isSame(sum, fractionOf(step.value)) ? [] : [`the sum of ${step.name}`]),
    ];
  });
}

export function expectAgreement(explanation: Pick<Explanation, 'steps'>): void {
  expect(disagreements(explanation)).toEqual([]);
}
