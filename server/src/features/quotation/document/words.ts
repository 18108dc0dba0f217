import type { DocumentLanguage } from '@gso/contract/quotation-document';

interface DocumentWords {
  title: string;
  /** Across the pages of a document with prices that were not approved. */
  draft: string;
  refNo: string;
  date: string;
  validUntil: string;
  term: string;
  days: (days: number) => string;
  subject: string;
  to: string;
  attention: string;
  phone: string;
  email: string;
  no: string;
  description: string;
  qty: string;
  stock: string;
  option: string;
  unitPrice: string;
  amount: string;
  subtotal: string;
  discount: string;
  afterDiscount: string;
  vat: string;
  grandTotal: string;
  inWords: string;
  paymentTerm: string;
  payTo: string;
  note: string;
  greeting: string;
  accepted: string;
  acceptedHint: string;
  page: string;
  of: string;
}

export const documentWords: Record<DocumentLanguage, DocumentWords> = {
  en: {
    title: 'Quotation',
    draft: 'DRAFT: prices not approved',
    refNo: 'Reference no.',
    date: 'Date',
    validUntil: 'Valid until',
    term: 'Term',
    days: (days) => (days === 1 ? '1 day' : `${days} days`),
    subject: 'Subject',
    to: 'To',
    attention: 'Attention',
    phone: 'Phone',
    email: 'E-mail',
    no: 'No.',
    description: 'Description',
    qty: 'Qty',
    stock: 'Stock',
    option: 'Optional, not included in the total',
    unitPrice: 'Unit price (Rp)',
    amount: 'Amount (Rp)',
    subtotal: 'Subtotal',
    discount: 'Discount',
    afterDiscount: 'After discount',
    vat: 'VAT',
    grandTotal: 'Grand total',
    inWords: 'In words',
    paymentTerm: 'Payment term',
    payTo: 'Payment to',
    note: 'Note',
    greeting: 'Yours sincerely,',
    accepted: 'Accepted by,',
    acceptedHint: 'Name, date and company stamp',
    page: 'Page',
    of: 'of',
  },
  id: {
    title: 'Penawaran Harga',
    draft: 'KONSEP: harga belum disetujui',
    refNo: 'Nomor',
    date: 'Tanggal',
    validUntil: 'Berlaku sampai',
    term: 'Jangka waktu',
    days: (days) => `${days} hari`,
    subject: 'Perihal',
    to: 'Kepada',
    attention: 'U.p.',
    phone: 'Telepon',
    email: 'Surel',
    no: 'No.',
    description: 'Uraian',
    qty: 'Jumlah',
    stock: 'Stok',
    option: 'Opsional, tidak termasuk dalam total',
    unitPrice: 'Harga satuan (Rp)',
    amount: 'Total (Rp)',
    subtotal: 'Subtotal',
    discount: 'Diskon',
    afterDiscount: 'Setelah diskon',
    vat: 'PPN',
    grandTotal: 'Total keseluruhan',
    inWords: 'Terbilang',
    paymentTerm: 'Termin pembayaran',
    payTo: 'Pembayaran ke',
    note: 'Catatan',
    greeting: 'Hormat kami,',
    accepted: 'Disetujui oleh,',
    acceptedHint: 'Nama, tanggal, dan cap perusahaan',
    page: 'Halaman',
    of: 'dari',
  },
};
