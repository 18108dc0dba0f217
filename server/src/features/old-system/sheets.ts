import { recordId, requiredText, text as freeText } from '@gso/contract/fields';
import { limits } from '@gso/contract/limits';
import { projectInput, projectPhases, projectPhaseTitles } from '@gso/contract/project';
import { qtyTypes, quotationInput, stockTypes } from '@gso/contract/quotation';
import { discountTypes } from '@gso/contract/rules/quotation-terms';
import { roundings } from '@gso/contract/rules/rounding';
import { poCategories, salesPoInput } from '@gso/contract/sales-po';
import * as z from 'zod';
import type { RecordMarks } from '../../platform/record/record-kind.ts';
import type { FieldColumn } from '../../platform/sheet/sheet-column.ts';
import { readDay } from '../../platform/sheet-exchange/day-and-time.ts';
import type { SheetDefinition } from '../../platform/sheet-exchange/sheet-definition.ts';
import { text } from '../../platform/text.ts';

export type Sheet<Row> = SheetDefinition<RecordMarks, Row>;
type Column = FieldColumn<RecordMarks>;

/** The column that joins the sheets. */
export const oldNoHeader = 'Old No';
export const nameHeaders = {
  company: 'Company',
  companyId: 'Company ID',
  customer: 'Customer',
  customerId: 'Customer ID',
} as const;

const named = {
  company: requiredText(),
  companyId: recordId.optional(),
  customer: requiredText(),
  customerId: recordId.optional(),
};

const quotationRow = quotationInput
  .omit({ customer: true, paymentTerm: true, shodan: true, isItemBundling: true, itemDetails: true })
  .extend({
    ...named,
    oldNo: requiredText(),
    salesUsername: freeText().default(''),
    paymentTerm: requiredText(limits.paymentTerm),
  });
export type QuotationCells = z.output<typeof quotationRow>;

const line = quotationInput.shape.itemDetails.element;
const lineRow = line.omit({ line: true, id: true, price: true, currency: true }).extend({
  quotation: requiredText(),
  materialNo: requiredText(),
  brand: freeText().default(''),
  qtyType: z.enum(qtyTypes).default('PCS'),
});
export type LineCells = z.output<typeof lineRow>;

const projectRow = projectInput.omit({ customer: true }).extend({ ...named, oldNo: requiredText() });
export type ProjectCells = z.output<typeof projectRow>;

const salesPoRow = salesPoInput.omit({ company: true, project: true, quotation: true }).extend({
  oldNo: requiredText(),
  company: requiredText(),
  companyId: recordId.optional(),
  quotation: freeText().default(''),
  project: freeText().default(''),
});
export type SalesPoCells = z.output<typeof salesPoRow>;

/** What a number cell holds. A value that is no number is left as it is, and the schema refuses it. */
const numberIn = (cell: string): unknown =>
  /^\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell === '' ? undefined : cell;
const yesOrNo = (cell: string): unknown => ({ yes: true, no: false })[cell.toLowerCase()] ?? cell;
const codeIn = (cell: string): string => cell.toUpperCase();
const phaseIn = (cell: string): string =>
  projectPhases.find((phase) => projectPhaseTitles[phase].toLowerCase() === cell.toLowerCase()) ?? codeIn(cell);

/** As the export of purchase orders writes them. */
const sharesIn = (cell: string): unknown[] =>
  cell.split(';').map((part) => {
    const share = /^(\S+)\s+(\d+(?:\.\d+)?)\s*%?$/.exec(part.trim());
    return share ? { username: share[1], pctg: Number(share[2]) } : part;
  });

/** A column of a sheet that is only imported. */
const column = (header: string, field: string, more: Partial<Column> = {}): Column => ({
  ...{ header, field, kind: 'text', width: 20, cell: () => null },
  ...more,
});
const number = { kind: 'number', read: numberIn, width: 14 } as const;
const day = { kind: 'date', read: readDay, width: 12 } as const;
const optional = { optional: true } as const;
const oneOfCodes = (codes: readonly string[]) => ({ read: codeIn, choices: () => codes, width: 14 });
const flag = { read: yesOrNo, choices: () => ['Yes', 'No'], width: 9 } as const;

const asHere = text('The name as in this application.', 'Namanya seperti di aplikasi ini.');
const ifRepeated = text('Only if the name occurs more than once.', 'Hanya bila ada beberapa nama yang sama.');
const isUsername = text('A username.', 'Nama pengguna.');
const isYou = text('A username. Empty: you.', 'Nama pengguna. Kosong: Anda sendiri.');
const oldNoNote = text(
  'The number in the old system. Each number is imported once.',
  'Nomor di sistem lama. Setiap nomor diimpor satu kali.',
);
const joins = (sheet: string) =>
  text(`The number of its row in the sheet ${sheet}.`, `Nomor barisnya di lembar ${sheet}.`);
const hereOrThere = (sheet: string) =>
  text(
    `The old number of a row in the sheet ${sheet} or of an earlier import, or the number in this application.`,
    `Nomor lama dari baris di lembar ${sheet} atau dari impor sebelumnya, atau nomor di aplikasi ini.`,
  );
const ifEmpty = (value: string | number) => text(`Empty: ${value}.`, `Kosong: ${value}.`);

const oldNo = column(oldNoHeader, 'oldNo', { note: oldNoNote });
const company = [
  column(nameHeaders.company, 'company', { width: 30, note: asHere }),
  column(nameHeaders.companyId, 'companyId', { ...optional, kind: 'number', width: 11, note: ifRepeated }),
];
const contact = [
  ...company,
  column(nameHeaders.customer, 'customer', { width: 26, note: asHere }),
  column(nameHeaders.customerId, 'customerId', { ...optional, kind: 'number', width: 11, note: ifRepeated }),
];

const sheetOf = <Row>(sheetName: string, input: z.ZodType<Row>, columns: Column[]): Sheet<Row> => ({
  ...{ fileName: 'Old-System', sheetName, input, columns },
});

export const sheets = {
  quotations: sheetOf('Quotations', quotationRow, [
    oldNo,
    column('Date', 'quotationDate', day),
    column('Title', 'name', { width: 36 }),
    ...contact,
    column('Sales', 'salesUsername', { ...optional, note: isYou }),
    column('Payment Term', 'paymentTerm', { width: 30, note: asHere }),
    column('Term Days', 'termDays', { ...optional, ...number, note: ifEmpty(limits.usualTermDays) }),
    column('Valid Until', 'validUntil', { ...optional, ...day }),
    column('Discount', 'discount', { ...optional, ...number, note: ifEmpty(0) }),
    column('Discount Type', 'discType', { ...optional, ...oneOfCodes(discountTypes), note: ifEmpty('PERCENTAGE') }),
    column('VAT', 'isVat', { ...optional, ...flag, note: ifEmpty('Yes') }),
    column('Rounding', 'rounding', { ...optional, ...number, choices: () => roundings.map(String), note: ifEmpty(0) }),
    column('Note', 'note', { ...optional, width: 36 }),
    column('Footer Note', 'footerNote', { ...optional, width: 36 }),
  ]),
  lines: sheetOf('Quotation lines', lineRow, [
    column('Quotation', 'quotation', { note: joins('Quotations') }),
    column('Material No', 'materialNo', { note: asHere, width: 24 }),
    column('Brand', 'brand', { ...optional, note: ifRepeated }),
    column('Unit', 'qtyType', {
      ...{ ...optional, ...oneOfCodes(qtyTypes) },
      note: text('SET is a bundle. Empty: PCS.', 'SET adalah paket. Kosong: PCS.'),
    }),
    column('Qty', 'qty', { ...optional, ...number, note: ifEmpty(1) }),
    column('Price', 'sellingPrice', {
      ...{ ...optional, ...number },
      note: text(
        'Rupiah for one unit, before the discount of the quotation. Empty: the present price of the item.',
        'Rupiah per unit, sebelum diskon penawaran. Kosong: harga barang saat ini.',
      ),
    }),
    column('Stock', 'stockType', { ...optional, ...oneOfCodes(stockTypes), note: ifEmpty('INDENT') }),
    column('Optional', 'isOptional', { ...optional, ...flag, note: ifEmpty('No') }),
  ]),
  projects: sheetOf('Projects', projectRow, [
    oldNo,
    column('Name', 'name', { width: 36 }),
    ...contact,
    column('Phase', 'phase', {
      ...{ ...optional, read: phaseIn, choices: () => Object.values(projectPhaseTitles), width: 26 },
      note: ifEmpty(projectPhaseTitles.PREPARATION_COMPONENT),
    }),
    column('Visit Quota', 'quota', number),
    column('Due Date', 'dueDate', day),
    column('PIC', 'pic', { ...optional, note: isUsername }),
    column('Description', 'desc', { ...optional, width: 36 }),
    column('Document Link', 'docLink', { ...optional, width: 36 }),
    column('Additional Info', 'addInfo', { ...optional, width: 36 }),
  ]),
  salesPos: sheetOf('Purchase orders', salesPoRow, [
    oldNo,
    column('PO No', 'poNo', {
      note: text('The number of the customer’s order.', 'Nomor pesanan dari pelanggan.'),
    }),
    column('PO Date', 'poDate', day),
    ...company,
    column('Category', 'category', oneOfCodes(poCategories)),
    column('Amount', 'amount', { ...number, note: text('Whole rupiah.', 'Rupiah bulat.') }),
    column('Desc', 'desc', { ...optional, width: 36 }),
    column('Quotation', 'quotation', { ...optional, note: hereOrThere('Quotations') }),
    column('Project', 'project', { ...optional, note: hereOrThere('Projects') }),
    column('Sales', 'salesUserPo', {
      ...{ ...optional, read: sharesIn, width: 36 },
      note: text(
        'Usernames and shares, such as: budi 60%; sari 40%. Together at most 100%.',
        'Nama pengguna dan bagiannya, misalnya: budi 60%; sari 40%. Bersama-sama paling banyak 100%.',
      ),
    }),
  ]),
};
