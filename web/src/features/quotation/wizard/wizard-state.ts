import { homeCurrency } from '@gso/contract/exchange-rate';
import { priceInRupiah } from '@gso/contract/rules/price';
import { moved } from '../../../ui/order/moved.ts';
import type { Material, WizardLine } from './wizard-form.ts';

export const steps = [1, 2, 3, 4] as const;
export type Step = (typeof steps)[number];

/** Where somebody is in the wizard, and what they have chosen; the other fields need no rules beyond their own. */
export interface WizardState {
  step: Step;
  isItemBundling: boolean;
  itemDetails: WizardLine[];
  aside: WizardLine[];
}

type RateOf = (currency: string) => number | undefined;

export type WizardAction =
  | { do: 'go'; to: Step; problems: readonly string[] }
  | { do: 'choose'; materials: readonly Material[]; chosen: boolean }
  | { do: 'switchKind' }
  | { do: 'convert'; rateOf: RateOf }
  | { do: 'edit'; place: number; part: Partial<Pick<WizardLine, 'qty' | 'stockType'>> }
  | { do: 'price'; place: number; sellingPrice: number }
  | { do: 'move'; from: number; to: number }
  | { do: 'remove'; place: number }
  | { do: 'reset' };

export function wizardReducer(state: WizardState, action: WizardAction): WizardState {
  const lines = state.itemDetails;
  switch (action.do) {
    case 'go':
      return action.to <= furthestStep(action.problems) ? { ...state, step: action.to } : state;
    case 'choose':
      return { ...state, itemDetails: chosen(lines, action.materials, action.chosen) };
    case 'switchKind':
      return { ...state, isItemBundling: !state.isItemBundling, itemDetails: state.aside, aside: lines };
    case 'convert':
      return { ...state, itemDetails: state.step === 3 ? converted(lines, action.rateOf) : lines };
    case 'edit':
      return { ...state, itemDetails: withLine(lines, action.place, action.part) };
    case 'price':
      return {
        ...state,
        itemDetails: withLine(lines, action.place, { sellingPrice: action.sellingPrice, isTyped: true }),
      };
    case 'move':
      return { ...state, itemDetails: moved(lines, action) };
    case 'remove':
      return { ...state, itemDetails: lines.filter((_, place) => place !== action.place) };
    case 'reset':
      return { step: 1, isItemBundling: false, itemDetails: [], aside: [] };
  }
}

/** The step at which the field behind a path stands. */
export function stepOf(path: string): Step {
  if (path === 'itemDetails') return 2;
  return path.startsWith('itemDetails.') || path === 'discount' ? 3 : 1;
}

/** The place of the line that a path leads into. */
export function placeIn(path: string): number | undefined {
  const place = /^itemDetails\.(\d+)\./.exec(path)?.[1];
  return place === undefined ? undefined : Number(place);
}

/** Each step wants the ones before it to be right; the first that is not can be reached, and nothing beyond it. */
export function furthestStep(problems: readonly string[]): Step {
  return steps.find((step) => problems.some((path) => stepOf(path) === step)) ?? 4;
}

/** Tells lines apart; a material can be chosen once, but stored quotations may name it twice. */
export const keyOf = ({ line, material }: WizardLine): string => (line === null ? `new-${material.id}` : `${line}`);

function chosen(lines: WizardLine[], materials: readonly Material[], add: boolean): WizardLine[] {
  const ids = new Set(materials.map(({ id }) => id));
  if (!add) return lines.filter(({ material }) => !ids.has(material.id));
  const there = new Set(lines.map(({ material }) => material.id));
  return [...lines, ...materials.filter(({ id }) => !there.has(id)).map(newLine)];
}

const newLine = (material: Material): WizardLine => ({
  line: null,
  material,
  qty: 1,
  stockType: 'INDENT',
  sellingPrice: material.price.sellingPrice,
  // In rupiah, so unknown until there is a rate.
  bottomPrice: material.currency === homeCurrency ? material.price.bottomPrice : 0,
  rate: material.currency === homeCurrency ? 1 : null,
  isTyped: false,
});

/**
 * Gives new lines their prices in rupiah. Each is converted once: what was typed stays, and so does the price that
 * somebody has seen. A line without a rate is tried again each time.
 */
export function converted(lines: WizardLine[], rateOf: RateOf): WizardLine[] {
  const isDue = ({ line, rate, material }: WizardLine) =>
    line === null && rate === null && rateOf(material.currency) !== undefined;
  return lines.some(isDue) ? lines.map((line) => (isDue(line) ? inRupiah(line, rateOf) : line)) : lines;
}

function inRupiah(line: WizardLine, rateOf: RateOf): WizardLine {
  const { price, currency } = line.material;
  const rate = rateOf(currency) ?? 1;
  return {
    ...line,
    rate,
    sellingPrice: line.isTyped ? line.sellingPrice : priceInRupiah(price.sellingPrice, rate),
    bottomPrice: priceInRupiah(price.bottomPrice, rate),
  };
}

const withLine = (lines: WizardLine[], place: number, part: Partial<WizardLine>): WizardLine[] =>
  lines.map((line, at) => (at === place ? { ...line, ...part } : line));

/** Where a draft is taken up again. The confirmation is always entered by oneself. */
export const resumeStep = (problems: readonly string[]): Step =>
  furthestStep(problems) === 4 ? 3 : furthestStep(problems);
