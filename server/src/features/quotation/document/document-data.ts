import type { Letterhead, Logo } from '@gso/contract/letterhead';
import { groupedPhone } from '@gso/contract/phone';
import type { Quotation, QuotationLine } from '@gso/contract/quotation';
import { numberOf } from '@gso/contract/quotation/revision';
import type { DocumentLanguage, QuotationDocumentRequest } from '@gso/contract/quotation-document';
import { amountInWords } from '@gso/contract/rules/amount-in-words';
import { longDate } from '../../../platform/pdf/long-date.ts';
import { grouped, plain, rupiah, unitPrice } from './printed-text.ts';
import { documentWords } from './words.ts';

export interface Seller {
  name: string;
  phone: string;
  email: string;
}

interface DocumentSources {
  quotation: Quotation;
  letterhead: Letterhead;
  seller: Seller;
  choices: Pick<QuotationDocumentRequest, 'language' | 'withFooterNote'>;
  /** Its prices were not approved. */
  isDraft?: boolean;
}

/** The data of the template, as formatted text: the template computes nothing. */
export function documentData({ quotation, letterhead, seller, choices, isDraft = false }: DocumentSources) {
  const { language } = choices;
  const words = documentWords[language];
  const refNo = numberOf(quotation);
  const { customer } = quotation;
  const closing = filled([
    [words.payTo, letterhead.bank],
    [words.note, choices.withFooterNote ? quotation.footerNote || letterhead.footerNote : ''],
  ]);
  return {
    language,
    title: `${words.title} ${refNo}`,
    draft: isDraft ? words.draft : '',
    words: { ...words, title: words.title.toUpperCase() },
    company: {
      name: plain(letterhead.name),
      address: plain(letterhead.address),
      contact: [groupedPhone(letterhead.phone), letterhead.email, letterhead.web].filter(Boolean).map(plain),
      logoWidth: letterhead.logo && logoWidth(letterhead.logo),
    },
    refNo,
    facts: filled([
      [words.refNo, refNo],
      [words.date, longDate(quotation.quotationDate, language)],
      [words.validUntil, quotation.validUntil && longDate(quotation.validUntil, language)],
      [words.term, quotation.termDays > 0 ? words.days(quotation.termDays) : ''],
      [words.paymentTerm, quotation.paymentTermDesc],
    ]),
    subject: plain(quotation.name),
    customer: {
      company: plain(customer.company.name),
      address: plain(customer.company.address.street),
      contact: filled([
        [words.attention, customer.name],
        [words.phone, [customer.phone, customer.mobilePhone].filter(Boolean).map(groupedPhone).join(' / ')],
        [words.email, customer.email],
      ]),
    },
    lines: linesOf(quotation.itemDetails, words.option),
    totals: totalsOf(quotation, language),
    grandTotal: rupiah(quotation.grandTotalPrice),
    inWords: capitalised(amountInWords(quotation.grandTotalPrice, language)),
    closing,
    seller: {
      name: plain(seller.name),
      contact: [groupedPhone(seller.phone), seller.email].filter(Boolean).map(plain),
    },
  };
}

function linesOf(lines: readonly QuotationLine[], option: string) {
  return lines.map((line, index) => ({
    no: String(index + 1),
    heading: plain([line.brand, line.materialNo].filter(Boolean).join(' ')),
    text: plain(line.materialDesc),
    qty: `${grouped(line.qty)} ${line.qtyType}`,
    stock: line.stockType,
    option: line.isOptional ? option : '',
    price: unitPrice(line.price.sellingPrice),
    amount: grouped(line.subTotalPrice),
    members: line.items.map((item) => ({
      qty: `${grouped(item.qty)}\u00A0×`,
      heading: plain([item.brand, item.materialNo].filter(Boolean).join(' ')),
      text: plain(item.materialDesc),
    })),
  }));
}

function totalsOf(quotation: Quotation, language: DocumentLanguage): Pair[] {
  const words = documentWords[language];
  const { discount, discType, isVat, vat, totalPriceDisc } = quotation;
  const rate = discType === 'PERCENTAGE' ? ` ${grouped(discount)}%` : '';
  const discounted: Pair[] = [
    { label: `${words.discount}${rate}`, value: `− ${rupiah(totalPriceDisc)}` },
    { label: words.afterDiscount, value: rupiah(quotation.totalPriceAfterDisc) },
  ];
  const base = vat.method === 'ELEVEN_TWELFTHS' ? ' × 11/12' : '';
  return [
    { label: words.subtotal, value: rupiah(quotation.totalPrice) },
    ...(totalPriceDisc > 0 ? discounted : []),
    ...(isVat ? [{ label: `${words.vat} ${grouped(vat.rate)}%${base}`, value: rupiah(quotation.totalPriceVAT) }] : []),
  ];
}

interface Pair {
  label: string;
  value: string;
}

/** Rows without a value are left out. */
const filled = (rows: readonly [label: string, value: string][]): Pair[] =>
  rows.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value: plain(value) }));

const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const logoBox = { width: 60, height: 18 };

/** The size in millimetres: as large as its box allows. */
const logoWidth = ({ width, height }: Pick<Logo, 'width' | 'height'>): number =>
  Math.min(logoBox.width, (logoBox.height * width) / height);
