// @vitest-environment happy-dom
import { fieldMessages } from '@gso/contract/fields';
import { fitInto } from '@gso/contract/record/record-values';
import { usualVat } from '@gso/contract/rules/quotation-terms';
import type { Rounding } from '@gso/contract/rules/rounding';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useRecordForm } from '../../../form/use-record-form.ts';
import { useWizardLines } from './use-wizard-lines.ts';
import { useWizardSteps } from './use-wizard-steps.ts';
import { emptyQuotation, inputOf, type Material, wizardForm, type WizardValues } from './wizard-form.ts';
import { inOrder } from './materials.ts';
import { addMaterials, editLine, keyOf } from './wizard-lines.ts';
import { furthestStep, resumeStep, stepOf } from './wizard-steps.ts';

const schema = wizardForm((currency) => `No rate ${currency}→IDR`);

const material = (id: number, currency = 'IDR', sellingPrice = 100): Material => ({
  id,
  brand: 'Omron',
  category: 'PLC',
  materialNo: `M-${id}`,
  materialDesc: 'Part',
  currency,
  price: { sellingPrice, bottomPrice: 80 },
  items: [],
});

const bundle = (id: number): Material => ({ ...material(id), items: [{ ...material(1), qty: 2 }] });

const header: WizardValues = {
  ...emptyQuotation('sari'),
  name: 'Panel',
  paymentTerm: { id: 1, name: '30 days' },
  customer: { id: 2, name: 'Budi', company: { id: 3, name: 'PT Maju' } },
};
const withMaterials = (...materials: Material[]): WizardValues => ({
  ...header,
  itemDetails: addMaterials([], materials),
});

const problemsOf = (values: WizardValues): string[] =>
  (schema.safeParse(values).error?.issues ?? []).map(({ path }) => path.join('.'));

const noElement = { current: null };

/** The wizard without its screen. */
function openWizard(initialValues: WizardValues, known: Record<string, number> = {}) {
  const opened = renderHook(
    ({ rates }) => {
      const form = useRecordForm({
        name: 'quotation',
        schema,
        initialValues,
        labels: {},
        titleOf: () => '',
        secret: true,
      });
      const steps = useWizardSteps(form, noElement);
      const of = (currency: string) => rates[currency];
      const given = { known: true, error: null, retry: () => undefined, of };
      return { form, steps, lines: useWizardLines(form, { step: steps.step, rates: given, vat: usualVat }) };
    },
    { initialProps: { rates: known } },
  );
  return {
    now: () => opened.result.current,
    stored: () => opened.result.current.form.values.itemDetails,
    newRates: (rates: Record<string, number>) => opened.rerender({ rates }),
  };
}
afterEach(cleanup);

test('each step can be reached once the ones before it are right', () => {
  expect(furthestStep(problemsOf(emptyQuotation('sari')))).toBe(1);
  expect(furthestStep(problemsOf(header))).toBe(2);
  expect(furthestStep(problemsOf(withMaterials(material(1), material(2, 'USD'))))).toBe(3);
  expect(furthestStep(problemsOf(withMaterials(material(1))))).toBe(4);
  expect(furthestStep(problemsOf({ ...withMaterials(material(1)), discount: 101 }))).toBe(3);
});

test('an invalid step blocks the next ones, but not the way back', () => {
  const wizard = openWizard(header);
  act(() => wizard.now().steps.go(3));
  expect(wizard.now().steps.step).toBe(1);
  act(() => wizard.now().steps.go(2));
  expect(wizard.now().steps.step).toBe(2);
  act(() => wizard.now().steps.goToField('name'));
  expect(wizard.now().steps.step).toBe(1);
});

test('an error belongs to the step of its field', () => {
  expect(['name', 'customer.id', 'paymentTerm.id', 'shodan'].map(stepOf)).toEqual([1, 1, 1, 1]);
  expect(stepOf('itemDetails')).toBe(2);
  expect(['itemDetails.4.sellingPrice', 'discount'].map(stepOf)).toEqual([3, 3]);
});

test('a draft is continued where it stopped, but never at the confirmation', () => {
  expect(resumeStep(['name'], 3)).toBe(1);
  expect(resumeStep(['itemDetails'], 3)).toBe(2);
  expect([1, 2, 3, 4].map((left) => resumeStep([], left))).toEqual([1, 2, 3, 3]);
});

test('without a line there is nothing to offer', () => {
  const issues = schema.safeParse(header).error?.issues.map(({ message }) => message);
  expect(issues).toEqual([fieldMessages.selectOne]);
});

test('a line without a rate blocks the quotation until its price is entered', () => {
  const values = withMaterials(material(1, 'USD'));
  expect(problemsOf(values)).toEqual(['itemDetails.0.sellingPrice']);
  // The same figure, but entered: it means rupiah.
  expect(problemsOf({ ...values, itemDetails: editLine(values.itemDetails, 0, { sellingPrice: 100 }) })).toEqual([]);
});

test('the totals are in rupiah at every step, and the third step keeps the prices', () => {
  const wizard = openWizard(withMaterials(material(1, 'USD')), { USD: 16_000 });
  expect(wizard.now().lines.totals.totalPrice).toBe(1_600_000);
  expect(wizard.stored()[0]).toMatchObject({ sellingPrice: 100, rate: null });
  act(() => wizard.now().steps.go(3));
  expect(wizard.stored()[0]).toMatchObject({ sellingPrice: 1_600_000, bottomPrice: 1_280_000, rate: 16_000 });
  expect(wizard.now().steps.furthest).toBe(4);
  wizard.newRates({ USD: 17_000 });
  expect(wizard.stored()[0]).toMatchObject({ sellingPrice: 1_600_000, rate: 16_000 });
});

test('another rounding changes the prices that nobody typed, and is saved with them', () => {
  const wizard = openWizard(withMaterials(material(1, 'USD', 19.99), material(2, 'IDR', 5_062_152.375)), {
    USD: 16_250.5,
  });
  const prices = () => wizard.stored().map(({ sellingPrice }) => sellingPrice);
  const round = (rounding: Rounding) => {
    const field: { onChange: (rounding: Rounding) => void } = wizard.now().form.input('rounding');
    act(() => field.onChange(rounding));
  };
  act(() => wizard.now().steps.go(3));
  expect(prices()).toEqual([324_847, 5_062_152]);
  round(1000);
  expect(prices()).toEqual([325_000, 5_062_000]);
  expect(wizard.now().lines.totals.totalPrice).toBe(5_387_000);
  act(() => wizard.now().lines.edit(0, { sellingPrice: 324_999.5 }));
  round(100);
  expect(prices()).toEqual([324_999.5, 5_062_200]);
  const input = inputOf(wizard.now().form.values);
  expect(input).toMatchObject({
    rounding: 100,
    itemDetails: [{ sellingPrice: 324_999.5 }, { sellingPrice: 5_062_200 }],
  });
  expect(input.itemDetails[0]).not.toHaveProperty('kept');
});

test('prices that nobody has seen are rounded before they can be confirmed', () => {
  const wizard = openWizard(withMaterials(material(1, 'IDR', 1000.4)));
  act(() => wizard.now().steps.go(4));
  expect(wizard.stored()).toMatchObject([{ sellingPrice: 1000 }]);
});

test('a rate that comes later converts the lines of the third step', () => {
  const wizard = openWizard(withMaterials(material(1, 'USD'), material(2)));
  act(() => wizard.now().steps.go(3));
  expect(wizard.now().steps).toMatchObject({ step: 3, furthest: 3 });
  wizard.newRates({ USD: 16_000 });
  expect(wizard.stored()[0]).toMatchObject({ sellingPrice: 1_600_000, rate: 16_000 });
  expect(wizard.now().steps.furthest).toBe(4);
});

test('lines change their order and leave; what has nowhere to go stays', () => {
  const wizard = openWizard(withMaterials(material(1), material(2), material(3)));
  const keys = () => wizard.stored().map(keyOf);
  act(() => wizard.now().lines.move(0, 2));
  expect(keys()).toEqual(['new-PCS-2', 'new-PCS-3', 'new-PCS-1']);
  act(() => wizard.now().lines.move(2, 0));
  expect(keys()).toEqual(['new-PCS-1', 'new-PCS-2', 'new-PCS-3']);
  act(() => wizard.now().lines.move(2, 3));
  act(() => wizard.now().lines.move(0, -1));
  expect(keys()).toEqual(['new-PCS-1', 'new-PCS-2', 'new-PCS-3']);
  act(() => wizard.now().lines.remove(1));
  expect(keys()).toEqual(['new-PCS-1', 'new-PCS-3']);
});

test('what the server refused about a line goes when lines move', () => {
  const wizard = openWizard(withMaterials(material(1), material(2)));
  act(() => wizard.now().form.showServerProblems([{ path: 'itemDetails.0.id', message: 'Gone' }]));
  expect(wizard.now().form.shownProblems).toHaveLength(1);
  act(() => wizard.now().lines.move(0, 1));
  expect(wizard.now().form.shownProblems).toEqual([]);
});

test('an item and a bundle of the same number are two lines, and each is removed alone', () => {
  const wizard = openWizard(withMaterials(material(1)));
  act(() => wizard.now().lines.add([bundle(1), material(1), bundle(2)]));
  expect(wizard.stored().map(keyOf)).toEqual(['new-PCS-1', 'new-SET-1', 'new-SET-2']);
  act(() => wizard.now().lines.edit(1, { qty: 3, sellingPrice: 100 }));
  expect(wizard.now().lines.uncounted).toBe(0);
  expect(wizard.now().lines.totals.totalPrice).toBe(500);
  expect(inputOf(wizard.now().form.values).itemDetails).toMatchObject([
    { id: 1, qtyType: 'PCS', qty: 1 },
    { id: 1, qtyType: 'SET', qty: 3 },
    { id: 2, qtyType: 'SET', qty: 1 },
  ]);
  act(() => wizard.now().lines.removeAll([material(1)]));
  expect(wizard.stored().map(keyOf)).toEqual(['new-SET-1', 'new-SET-2']);
});

test('the choice of items or bundles leaves the lines as they are', () => {
  const wizard = openWizard(withMaterials(material(1), bundle(1)));
  const lines = wizard.stored();
  const choice: { onChange: (ofBundles: boolean) => void } = wizard.now().form.input('isItemBundling');
  act(() => choice.onChange(true));
  expect(wizard.now().form.values).toMatchObject({ isItemBundling: true, itemDetails: lines });
  expect(wizard.now().lines.totals.totalPrice).toBe(200);
});

test('a draft from before items and bundles could be mixed still opens', () => {
  const { isItemBundling: _choice, ...others } = withMaterials(bundle(4), bundle(5));
  const old = { ...others, isItemBundling: true, aside: addMaterials([], [material(1)]) };
  const values = fitInto(emptyQuotation('sari'), JSON.parse(JSON.stringify(old)));
  expect(problemsOf(values)).toEqual([]);
  expect(inputOf(values).itemDetails.map(({ id, qtyType }) => [id, qtyType])).toEqual([
    [4, 'SET'],
    [5, 'SET'],
  ]);
});

test('Enter takes the number that was typed, then one that begins with it, then the kind that is offered first', () => {
  const numbered = (materialNo: string, of = material(1)) => ({ ...of, materialNo });
  const found = [numbered('XE3Z'), numbered('E3Z-D62'), numbered('E3Z-KIT', bundle(1)), numbered('e3z', bundle(2))];
  const ordered = (bundlesFirst: boolean) => inOrder(found, 'E3Z', bundlesFirst).map(({ materialNo }) => materialNo);
  expect(ordered(false)).toEqual(['e3z', 'E3Z-D62', 'E3Z-KIT', 'XE3Z']);
  expect(ordered(true)).toEqual(['e3z', 'E3Z-KIT', 'E3Z-D62', 'XE3Z']);
});

test('ids are sent, and the prices that were on the screen', () => {
  const input = inputOf(withMaterials(material(5)));
  expect(input).toMatchObject({ paymentTerm: 1, customer: { id: 2 }, shodan: null, isItemBundling: false });
  expect(input.itemDetails).toEqual([
    { id: 5, qtyType: 'PCS', qty: 1, stockType: 'INDENT', isOptional: false, sellingPrice: 100 },
  ]);
});

test('a key in one field leaves the values of the others the same objects', () => {
  const wizard = openWizard(withMaterials(material(1), material(2)));
  const [, second] = wizard.stored();
  act(() => void wizard.now().form.input('name').onChange('Another panel'));
  act(() => wizard.now().lines.edit(0, { qty: 7 }));
  expect(wizard.now().form.values).toMatchObject({ name: 'Another panel', itemDetails: [{ qty: 7 }, { qty: 1 }] });
  expect(wizard.stored()[1]).toBe(second);
});

test('an error in a line is found, and gone once it is corrected', () => {
  const wizard = openWizard(withMaterials(material(1), material(2)));
  const paths = () => wizard.now().form.problems.map(({ path }) => path);
  act(() => wizard.now().lines.edit(1, { qty: 0, sellingPrice: -100 }));
  expect(paths()).toEqual(['itemDetails.1.qty', 'itemDetails.1.sellingPrice']);
  expect(wizard.now().lines.uncounted).toBe(1);
  act(() => wizard.now().lines.edit(1, { qty: 3, sellingPrice: 100 }));
  expect(wizard.now().lines.uncounted).toBe(0);
  expect(paths()).toEqual([]);
});
