import type { Letterhead } from '@gso/contract/letterhead';
import type { QuotationLine } from '@gso/contract/quotation';
import {
  type Compared,
  type ComparedTerm,
  type LineField,
  redline,
  type RedlineRow,
} from '@gso/contract/quotation/redline';
import type { RevisionContent } from '@gso/contract/quotation/revision';
import { longDate } from '../../../platform/pdf/long-date.ts';
import type { Language } from '../../../platform/text.ts';
import { grouped, plain, rupiah, unitPrice } from '../document/printed-text.ts';
import { documentWords } from '../document/words.ts';
import { redlineWords } from './words.ts';

interface RedlineSources {
  before: RevisionContent;
  after: RevisionContent;
  letterhead: Pick<Letterhead, 'name'>;
  language: Language;
  /** The later one has prices that were not approved. */
  isDraft: boolean;
}

/** The data of the template, as formatted text. */
export function redlineData({ before, after, letterhead, language, isDraft }: RedlineSources) {
  const words = redlineWords[language];
  const { rows, terms, difference } = redline(before, after);
  const changed = rows.flatMap((row) => printedRow(row, language));
  const heading = `${words.title} ${words.fromTo(`rev. ${before.revision}`, `rev. ${after.revision}`)}`;
  const { terms: termNames, fields: _fields, fromTo: _fromTo, ...texts } = words;
  return {
    language,
    title: `${after.refNo} · ${heading}`,
    heading,
    draft: isDraft ? documentWords[language].draft : '',
    refNo: after.refNo,
    company: plain(letterhead.name),
    customer: plain(`${after.customer.company.name} · ${after.customer.name}`),
    subject: plain(after.name),
    words: texts,
    rows: [
      ...changed,
      ...terms.map(({ term, effect }) => ({
        heading: termNames[term],
        text: '',
        kind: 'changed',
        marks: [],
        changes: [{ label: '', before: termText(term, before, language), after: termText(term, after, language) }],
        effect: signed(effect),
      })),
    ],
    totals: [
      { label: words.before, value: rupiah(before.grandTotalPrice) },
      { label: words.after, value: rupiah(after.grandTotalPrice) },
    ],
    difference: difference === 0 ? rupiah(0) : signed(difference).replace(' ', ' Rp '),
  };
}

function printedRow({ before, after, isMoved, changed, effect }: RedlineRow, language: Language) {
  const words = redlineWords[language];
  const line = after ?? before;
  if (!line || (before && after && !isMoved && changed.length === 0)) return [];
  const isBoth = before !== undefined && after !== undefined;
  return [
    {
      heading: plain([line.brand, line.materialNo].filter(Boolean).join(' ')),
      text: plain(line.materialDesc),
      kind: !before ? 'added' : !after ? 'removed' : 'changed',
      marks: [...(before ? [] : [words.added]), ...(after ? [] : [words.removed]), ...(isMoved ? [words.moved] : [])],
      changes: isBoth
        ? changed.map((field) => ({
            label: words.fields[field],
            before: fieldText(field, before, language),
            after: fieldText(field, after, language),
          }))
        : [{ label: '', before: '', after: amountText(line, language) }],
      effect: signed(effect),
    },
  ];
}

const amountText = (line: QuotationLine, language: Language): string =>
  [
    `${grouped(line.qty)} ${line.qtyType} × Rp ${unitPrice(line.price.sellingPrice)}`,
    ...(line.isOptional ? [redlineWords[language].fields.isOptional] : []),
  ].join(' · ');

function fieldText(field: LineField, line: QuotationLine, language: Language): string {
  const words = redlineWords[language];
  const texts: Record<LineField, string> = {
    qty: `${grouped(line.qty)} ${line.qtyType}`,
    price: `Rp ${unitPrice(line.price.sellingPrice)}`,
    stockType: line.stockType,
    isOptional: line.isOptional ? words.yes : words.no,
    text: plain(line.materialDesc),
  };
  return texts[field];
}

function termText(term: ComparedTerm, quotation: Compared, language: Language): string {
  const { none } = redlineWords[language];
  const { discount, discType, isVat, vat } = quotation;
  const percentOrSum = discType === 'PERCENTAGE' ? `${grouped(discount)}%` : rupiah(discount);
  const texts: Record<ComparedTerm, string> = {
    name: quotation.name,
    quotationDate: longDate(quotation.quotationDate, language),
    customer: quotation.customer.name,
    paymentTermDesc: quotation.paymentTermDesc,
    termDays: grouped(quotation.termDays),
    validUntil: quotation.validUntil && longDate(quotation.validUntil, language),
    footerNote: quotation.footerNote,
    discount: discount === 0 ? '' : percentOrSum,
    vat: isVat ? `${grouped(vat.rate)}%` : '',
  };
  return plain(texts[term]) || none;
}

const signed = (value: number): string => (value === 0 ? '' : `${value > 0 ? '+' : '−'} ${grouped(Math.abs(value))}`);
