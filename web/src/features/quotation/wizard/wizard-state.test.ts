import { fieldMessages } from '@gso/contract/fields';
import { expect, test } from 'vitest';
import {
  emptyQuotation,
  inputOf,
  type Material,
  wizardForm,
  type WizardLine,
  type WizardValues,
} from './wizard-form.ts';
import { furthestStep, keyOf, resumeStep, stepOf, wizardReducer, type WizardState } from './wizard-state.ts';

const start: WizardState = { step: 1, isItemBundling: false, itemDetails: [], aside: [] };

const material = (id: number, currency = 'IDR', sellingPrice = 100, bottomPrice = 80): Material => ({
  id,
  brand: 'Omron',
  category: 'PLC',
  materialNo: `M-${id}`,
  materialDesc: 'Part',
  currency,
  price: { sellingPrice, bottomPrice },
  items: [],
});

const withMaterials = (...materials: Material[]): WizardState =>
  wizardReducer(start, { do: 'choose', materials, chosen: true });

const rates = (known: Record<string, number>) => (currency: string) => known[currency];

const problemsOf = (values: WizardValues): string[] =>
  (wizardForm((currency) => `No rate ${currency}→IDR`).safeParse(values).error?.issues ?? []).map(({ path }) =>
    path.join('.'),
  );

const header: WizardValues = {
  ...emptyQuotation('sari'),
  name: 'Panel',
  paymentTerm: { id: 1, name: '30 days' },
  customer: { id: 2, name: 'Budi', company: { id: 3, name: 'PT Maju' } },
};

test('each step can be reached once the ones before it are right', () => {
  expect(furthestStep(problemsOf(emptyQuotation('sari')))).toBe(1);
  expect(furthestStep(problemsOf(header))).toBe(2);
  const chosen = withMaterials(material(1), material(2, 'USD')).itemDetails;
  expect(furthestStep(problemsOf({ ...header, itemDetails: chosen }))).toBe(3);
  expect(furthestStep(problemsOf({ ...header, itemDetails: chosen.slice(0, 1) }))).toBe(4);
  expect(furthestStep(problemsOf({ ...header, itemDetails: chosen.slice(0, 1), discount: 101 }))).toBe(3);
});

test('nobody gets past a step that is wrong, and everybody gets back', () => {
  const problems = ['itemDetails'];
  expect(wizardReducer(start, { do: 'go', to: 2, problems }).step).toBe(2);
  expect(wizardReducer(start, { do: 'go', to: 3, problems })).toBe(start);
  const later: WizardState = { ...start, step: 4 };
  expect(wizardReducer(later, { do: 'go', to: 1, problems: ['itemDetails.0.qty'] }).step).toBe(1);
});

test('a problem belongs to the step where its field stands', () => {
  expect(['name', 'customer.id', 'paymentTerm.id', 'shodan'].map(stepOf)).toEqual([1, 1, 1, 1]);
  expect(stepOf('itemDetails')).toBe(2);
  expect(['itemDetails.4.sellingPrice', 'discount'].map(stepOf)).toEqual([3, 3]);
});

test('without a line there is nothing to offer', () => {
  const issues = wizardForm(String)
    .safeParse(header)
    .error?.issues.map(({ message }) => message);
  expect(issues).toEqual([fieldMessages.selectOne]);
});

test('a material is chosen once, with one piece, and let go again', () => {
  const once = withMaterials(material(1), material(2));
  const again = wizardReducer(once, { do: 'choose', materials: [material(2), material(3)], chosen: true });
  expect(again.itemDetails.map(({ material: { id }, qty, stockType }) => [id, qty, stockType])).toEqual([
    [1, 1, 'INDENT'],
    [2, 1, 'INDENT'],
    [3, 1, 'INDENT'],
  ]);
  const left = wizardReducer(again, { do: 'choose', materials: [material(1)], chosen: false });
  expect(left.itemDetails.map(keyOf)).toEqual(['new-2', 'new-3']);
});

test('the third step converts to rupiah, and no other step does', () => {
  const chosen = withMaterials(material(1, 'USD', 12.5, 10), material(2));
  const action = { do: 'convert', rateOf: rates({ USD: 16_000.5 }) } as const;
  expect(wizardReducer({ ...chosen, step: 4 }, action).itemDetails).toBe(chosen.itemDetails);
  const [dollars, rupiah] = wizardReducer({ ...chosen, step: 3 }, action).itemDetails;
  expect(dollars).toMatchObject({ sellingPrice: 200_006.25, bottomPrice: 160_005, rate: 16_000.5 });
  expect(rupiah).toBe(chosen.itemDetails[1]);
});

test('a line is converted once: a later rate leaves alone what was seen or typed', () => {
  const chosen = withMaterials(material(1, 'USD', 10, 8), material(2, 'EUR', 10, 8));
  const first = wizardReducer({ ...chosen, step: 3 }, { do: 'convert', rateOf: rates({ USD: 16_000 }) });
  const typed = wizardReducer(first, { do: 'price', place: 1, sellingPrice: 175_000 });
  const later = wizardReducer(typed, { do: 'convert', rateOf: rates({ USD: 17_000, EUR: 18_000 }) });
  expect(later.itemDetails[0]).toMatchObject({ sellingPrice: 160_000, rate: 16_000 });
  expect(later.itemDetails[1]).toMatchObject({ sellingPrice: 175_000, bottomPrice: 144_000, rate: 18_000 });
});

test('without a rate a line keeps the quotation back until somebody types its price', () => {
  const chosen = withMaterials(material(1, 'USD', 100, 80));
  const there = wizardReducer({ ...chosen, step: 3 }, { do: 'convert', rateOf: rates({}) });
  expect(there.itemDetails).toBe(chosen.itemDetails);
  expect(problemsOf({ ...header, itemDetails: there.itemDetails })).toEqual(['itemDetails.0.sellingPrice']);
  // The same figure, but typed: somebody means rupiah.
  const typed = wizardReducer(there, { do: 'price', place: 0, sellingPrice: 100 });
  expect(problemsOf({ ...header, itemDetails: typed.itemDetails })).toEqual([]);
});

test('stored lines keep their prices and their rate', () => {
  const [line] = withMaterials(material(1, 'USD')).itemDetails;
  const stored: WizardLine[] = line ? [{ ...line, line: 7, rate: null, isTyped: true }] : [];
  const state: WizardState = { ...start, step: 3, itemDetails: stored };
  expect(wizardReducer(state, { do: 'convert', rateOf: rates({ USD: 16_000 }) }).itemDetails).toBe(stored);
});

test('lines change their order and leave; what has nowhere to go stays', () => {
  const three = withMaterials(material(1), material(2), material(3));
  const keys = (state: WizardState) => state.itemDetails.map(keyOf);
  expect(keys(wizardReducer(three, { do: 'move', from: 0, to: 2 }))).toEqual(['new-2', 'new-3', 'new-1']);
  expect(keys(wizardReducer(three, { do: 'move', from: 2, to: 0 }))).toEqual(['new-3', 'new-1', 'new-2']);
  expect(wizardReducer(three, { do: 'move', from: 2, to: 3 }).itemDetails).toBe(three.itemDetails);
  expect(wizardReducer(three, { do: 'move', from: 0, to: -1 }).itemDetails).toBe(three.itemDetails);
  expect(keys(wizardReducer(three, { do: 'remove', place: 1 }))).toEqual(['new-1', 'new-3']);
});

test('quantity and stock change in one line alone', () => {
  const two = withMaterials(material(1), material(2));
  const edited = wizardReducer(two, { do: 'edit', place: 1, part: { qty: 5, stockType: 'READY' } });
  expect(edited.itemDetails[0]).toBe(two.itemDetails[0]);
  expect(edited.itemDetails[1]).toMatchObject({ qty: 5, stockType: 'READY' });
});

test('changing between items and bundles loses neither choice', () => {
  const items = withMaterials(material(1));
  const bundles = wizardReducer(items, { do: 'switchKind' });
  expect(bundles).toMatchObject({ isItemBundling: true, itemDetails: [] });
  const both = wizardReducer(bundles, { do: 'choose', materials: [material(9)], chosen: true });
  expect(wizardReducer(both, { do: 'switchKind' }).itemDetails).toEqual(items.itemDetails);
});

test('a reset begins anew', () => {
  const busy: WizardState = { ...withMaterials(material(1)), step: 3, isItemBundling: true };
  expect(wizardReducer(busy, { do: 'reset' })).toEqual(start);
});

test('a draft is taken up where it stops, but never at the confirmation', () => {
  expect(resumeStep(['name'])).toBe(1);
  expect(resumeStep(['itemDetails'])).toBe(2);
  expect(resumeStep([])).toBe(3);
});

test('the server is told ids, and the prices that were on the screen', () => {
  const { itemDetails } = withMaterials(material(5));
  const input = inputOf({ ...header, itemDetails });
  expect(input).toMatchObject({ paymentTerm: 1, customer: { id: 2 }, shodan: null, isItemBundling: false });
  expect(input.itemDetails).toEqual([{ id: 5, qty: 1, stockType: 'INDENT', sellingPrice: 100 }]);
  expect(input).not.toHaveProperty('aside');
});
