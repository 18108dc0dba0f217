import type { ComparedTerm } from '@gso/contract/quotation/redline';
import { quotationFields } from '../../../words/fields/quotation.ts';
import { words } from '../../../words/words.ts';

const termsOf = (fields: typeof quotationFields.en): Record<ComparedTerm, string> => ({
  name: fields.name,
  quotationDate: fields.quotationDate,
  customer: fields['customer.name'],
  paymentTermDesc: fields.paymentTermDesc,
  termDays: fields.termDays,
  footerNote: fields.footerNote,
  discount: fields.discount,
  vat: fields.isVat,
});

export const revisionWords = words({
  en: {
    tab: 'Revisions',
    revision: (revision: number) => `Rev. ${revision}`,
    present: 'not sent yet',
    sentBy: (by: string, at: string) => `sent by ${by} on ${at}`,
    document: (revision: number) => `Download the PDF of rev. ${revision}`,
    downloading: 'Loading the PDF…',
    downloaded: (file: string) => `${file} downloaded`,
    none: 'This quotation has not been sent yet. What is sent is kept here, with its PDF.',
    compare: 'Compare',
    with: 'with',
    same: 'Nothing is different.',
    loading: 'Loading the revisions…',
    changes: (before: string, after: string) => `Changes from ${before} to ${after}`,
    line: 'Item',
    kind: { added: 'Added', removed: 'Removed', moved: 'Moved', changed: 'Changed' },
    effect: 'Effect on the total',
    difference: 'Difference of the grand totals',
    no: 'none',
    terms: termsOf(quotationFields.en),
  },
  id: {
    tab: 'Revisi',
    revision: (revision: number) => `Rev. ${revision}`,
    present: 'belum dikirim',
    sentBy: (by: string, at: string) => `dikirim oleh ${by} pada ${at}`,
    document: (revision: number) => `Unduh PDF rev. ${revision}`,
    downloading: 'Memuat PDF…',
    downloaded: (file: string) => `${file} telah diunduh`,
    none: 'Penawaran ini belum dikirim. Yang sudah dikirim disimpan di sini beserta PDF-nya.',
    compare: 'Bandingkan',
    with: 'dengan',
    same: 'Tidak ada perbedaan.',
    loading: 'Memuat revisi…',
    changes: (before: string, after: string) => `Perubahan dari ${before} ke ${after}`,
    line: 'Item',
    kind: { added: 'Ditambah', removed: 'Dihapus', moved: 'Dipindah', changed: 'Diubah' },
    effect: 'Pengaruh pada total',
    difference: 'Selisih total keseluruhan',
    no: 'tidak ada',
    terms: termsOf(quotationFields.id),
  },
});
