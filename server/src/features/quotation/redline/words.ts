import type { ComparedTerm, LineField } from '@gso/contract/quotation/redline';
import type { Language } from '../../../platform/text.ts';

interface RedlineWords {
  title: string;
  fromTo: (before: string, after: string) => string;
  present: string;
  item: string;
  changes: string;
  effect: string;
  added: string;
  removed: string;
  moved: string;
  fields: Record<LineField, string>;
  terms: Record<ComparedTerm, string>;
  yes: string;
  no: string;
  none: string;
  same: string;
  before: string;
  after: string;
  difference: string;
  page: string;
  of: string;
}

export const redlineWords: Record<Language, RedlineWords> = {
  en: {
    title: 'Changes',
    fromTo: (before, after) => `from ${before} to ${after}`,
    present: 'not sent yet',
    item: 'Item',
    changes: 'Changed',
    effect: 'Effect on the total (Rp)',
    added: 'Added',
    removed: 'Removed',
    moved: 'Moved',
    fields: {
      qty: 'Quantity',
      price: 'Unit price',
      stockType: 'Stock',
      isOptional: 'Optional',
      text: 'Description',
    },
    terms: {
      name: 'Subject',
      quotationDate: 'Date',
      customer: 'Attention',
      paymentTermDesc: 'Payment term',
      termDays: 'Term in days',
      validUntil: 'Valid until',
      footerNote: 'Note',
      discount: 'Discount',
      vat: 'VAT',
    },
    yes: 'Yes',
    no: 'No',
    none: 'none',
    same: 'Nothing is different.',
    before: 'Grand total before',
    after: 'Grand total after',
    difference: 'Difference',
    page: 'Page',
    of: 'of',
  },
  id: {
    title: 'Perubahan',
    fromTo: (before, after) => `dari ${before} ke ${after}`,
    present: 'belum dikirim',
    item: 'Item',
    changes: 'Perubahan',
    effect: 'Pengaruh pada total (Rp)',
    added: 'Ditambah',
    removed: 'Dihapus',
    moved: 'Dipindah',
    fields: {
      qty: 'Jumlah',
      price: 'Harga satuan',
      stockType: 'Stok',
      isOptional: 'Opsional',
      text: 'Uraian',
    },
    terms: {
      name: 'Perihal',
      quotationDate: 'Tanggal',
      customer: 'U.p.',
      paymentTermDesc: 'Termin pembayaran',
      termDays: 'Jangka waktu (hari)',
      validUntil: 'Berlaku sampai',
      footerNote: 'Catatan',
      discount: 'Diskon',
      vat: 'PPN',
    },
    yes: 'Ya',
    no: 'Tidak',
    none: 'tidak ada',
    same: 'Tidak ada perbedaan.',
    before: 'Total keseluruhan sebelumnya',
    after: 'Total keseluruhan sesudahnya',
    difference: 'Selisih',
    page: 'Halaman',
    of: 'dari',
  },
};
