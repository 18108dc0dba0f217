import { poMessages, type SalesPoRow } from '@gso/contract/sales-po';
import { describe, expect, test } from 'vitest';
import type { Attempt } from '../../form/use-record-form.ts';
import { changesBetween } from '@gso/contract/record/record-values';
import {
  differenceFrom,
  inputOf,
  newPo,
  nextShare,
  patchOf,
  poFormSchema,
  type PoValues,
  type QuotationChoice,
  valuesOf,
  withCompany,
  withQuotation,
} from './po-form.ts';

const sinar = { id: 1, name: 'PT Sinar' };
const offer: QuotationChoice = {
  id: 7,
  refNo: 'QUO-2611-0007',
  name: 'Panel',
  grandTotalPrice: 1_110_000,
  salesUsername: 'budi',
};
const goods: PoValues = { ...newPo('2026-11-15'), poNo: 'PO/1', category: 'GOODS', company: sinar, amount: 1_110_000 };
const made = { name: 'Line 3', customer: { id: 4, name: 'Agus' }, dueDate: '2027-03-31', quota: 12, pic: '' };

/** The first error of each field, as forms show it. */
const problemsOf = (values: PoValues) =>
  Object.fromEntries(
    (poFormSchema.safeParse(values).error?.issues ?? [])
      .map(({ path, message }) => [path.join('.'), message])
      .toReversed(),
  );
const shares = (...parts: [string, number][]) => parts.map(([username, pctg]) => ({ username, pctg }));

describe('what is wrong', () => {
  test('everything that is missing is reported at once', () => {
    expect(problemsOf(newPo(''))).toEqual({
      poNo: 'Required.',
      poDate: 'Required.',
      category: 'Required.',
      'company.id': 'Please input Company',
      amount: 'Required.',
    });
    expect(Object.keys(problemsOf({ ...newPo(''), category: 'PROJECT', projectKind: 'new' }))).toContain(
      'newProject.name',
    );
  });

  test.each<[string, Partial<PoValues>, object]>([
    ['nothing', {}, {}],
    ['a day that is none', { poDate: '2026-02-30' }, { poDate: 'Not a date' }],
    ['a known project that nobody chose', { category: 'PROJECT', projectKind: 'known' }, { project: 'Required.' }],
    [
      'a new project without anything',
      { category: 'PROJECT', projectKind: 'new' },
      {
        'newProject.name': 'Required.',
        'newProject.customer.id': 'Required.',
        'newProject.dueDate': 'Required.',
        'newProject.quota': 'Required.',
      },
    ],
    ['a project order without a project', { category: 'PROJECT' }, {}],
    ['a new project that is complete', { category: 'PROJECT', projectKind: 'new', newProject: made }, {}],
    ['a project behind goods, which nobody sees', { projectKind: 'new' }, {}],
    [
      'a share of nobody, and one that is too large',
      { salesUserPo: shares(['', 50], ['ani', 101]) },
      {
        'salesUserPo.0.username': poMessages.user,
        'salesUserPo.1.pctg': poMessages.share,
        salesUserPo: poMessages.sharesAbove100,
      },
    ],
    ['somebody twice', { salesUserPo: shares(['ani', 10], ['ani', 20]) }, { salesUserPo: poMessages.userTwice }],
    ['thirds', { salesUserPo: shares(['a', 33.33], ['b', 33.33], ['c', 33.34]) }, {}],
    [
      'a little too much',
      { salesUserPo: shares(['a', 50], ['b', 50.01]) },
      { salesUserPo: 'The total must not exceed 100' },
    ],
  ])('%s', (_what, part, problems) => expect(problemsOf({ ...goods, ...part })).toEqual(problems));
});

test.each<[string, number[], number]>([
  ['the first one has everything', [], 100],
  ['the next one has the rest', [60], 40],
  ['to the last cent', [33.33, 33.33], 33.34],
  ['nothing is left', [100], NaN],
  ['more than everything is given away', [80, 30], NaN],
  ['a share is still open', [50, NaN], NaN],
])('another share: %s', (_what, given, pctg) => {
  expect(nextShare(given.map((each) => ({ username: 'ani', pctg: each })))).toEqual({ username: '', pctg });
});

describe('a quotation', () => {
  test('fills in its total and who offered it', () => {
    expect(withQuotation({ ...goods, amount: NaN }, offer)).toEqual({
      quotation: offer,
      amount: 1_110_000,
      salesUserPo: shares(['budi', 100]),
    });
  });
  test('leaves what somebody typed', () => {
    const typed = { ...goods, amount: 5, salesUserPo: shares(['ani', 100]) };
    expect(withQuotation(typed, offer)).toEqual({ quotation: offer });
  });
  test('replaces what another one filled in', () => {
    const filled = { ...goods, ...withQuotation({ ...goods, amount: NaN }, offer) };
    const other = { ...offer, id: 8, grandTotalPrice: 9, salesUsername: 'ani' };
    expect(withQuotation(filled, other)).toEqual({
      quotation: other,
      amount: 9,
      salesUserPo: shares(['ani', 100]),
    });
    expect(withQuotation(filled, null)).toEqual({ quotation: null });
  });
  test('goes with its company, and so do project and contact', () => {
    const chosen = { ...goods, quotation: offer, newProject: made };
    expect(withCompany(chosen, sinar)).toEqual({});
    expect(withCompany(chosen, { id: 2, name: 'CV Tirta' })).toMatchObject({
      company: { id: 2 },
      quotation: null,
      project: null,
      newProject: { name: 'Line 3', customer: { id: 0 } },
    });
  });
  test('is compared once there is an amount', () => {
    expect(differenceFrom(offer, 1_000_000)).toBe(-110_000);
    expect(differenceFrom(offer, NaN)).toBe(0);
    expect(differenceFrom(null, 5)).toBe(0);
  });
});

const stored: SalesPoRow = {
  ...{ id: 3, version: 2, lastUpdateBy: 'ani', lastUpdateDate: '', createdBy: 'ani' },
  ...{ poNo: 'PO/1', oldNo: '', poDate: '2026-11-15', amount: 5, desc: '', category: 'PROJECT', company: sinar },
  project: { id: 9, refNo: 'PRJ-26-0009', name: 'Line', addInfo: 'Two panels' },
  quotation: null,
  salesUserPo: [{ id: 1, username: 'ani', firstName: 'Ani', pctg: 100 }],
  ...{ fileName: 'po.pdf', filePath: '/api/pdf/salespo/3', fileType: 'application/pdf', fileSize: 10 },
};

function patchFor(part: Partial<PoValues>) {
  const before = valuesOf(stored);
  const values = { ...before, ...part };
  const attempt: Attempt<PoValues> = {
    values,
    changes: changesBetween(before, values),
    version: 2,
    idempotencyKey: '',
  };
  return patchOf(attempt);
}

describe('what is sent', () => {
  test('of a new order: ids instead of names, and no project unless it is about one', () => {
    const values = { ...goods, quotation: offer, newProject: made, salesUserPo: shares(['budi', 100]) };
    const sent = {
      ...{ poNo: 'PO/1', poDate: '2026-11-15', amount: 1_110_000, category: 'GOODS', desc: '' },
      ...{ company: { id: 1 }, quotation: { id: 7 }, project: null, salesUserPo: shares(['budi', 100]) },
    };
    expect(inputOf(values)).toEqual(sent);
    expect(inputOf({ ...values, category: 'PROJECT', projectKind: 'new', addInfo: 'Two panels' })).toEqual({
      ...sent,
      category: 'PROJECT',
      project: { ...made, customer: { id: 4 }, addInfo: 'Two panels' },
    });
  });

  test.each<[string, Partial<PoValues>, object]>([
    ['the amount alone', { amount: 6 }, { amount: 6 }],
    ['what is added to the project', { addInfo: 'Three' }, { project: { id: 9, addInfo: 'Three' } }],
    [
      'a project made after all',
      { projectKind: 'new', newProject: made },
      { project: { ...made, customer: { id: 4 }, addInfo: 'Two panels' } },
    ],
    ['a quotation', { quotation: offer }, { quotation: { id: 7 } }],
    ['a file taken away', { fileName: '' }, { fileName: '' }],
    ['another file in its place, which comes beside it', { fileName: '', file: new File(['x'], 'x.pdf') }, {}],
  ])('of another one: %s', (_what, part, patch) => expect(patchFor(part)).toEqual({ ...patch, version: 2 }));
});
