import { words } from '../../words/words.ts';

export const quotationWords = words({
  en: {
    title: 'Quotation',
    tabs: {
      bundling: 'Item Bundling',
      form: 'Quotation Form',
      list: 'Quotations List',
      terms: 'Payment Terms',
      letterhead: 'Letterhead',
      letter: 'Cover Letter',
    },
    masterDataOnly: 'Only people with the permission “All master data” can change letterhead and cover letter.',
  },
  id: {
    title: 'Penawaran',
    tabs: {
      bundling: 'Paket Item',
      form: 'Formulir Penawaran',
      list: 'Daftar Penawaran',
      terms: 'Termin Pembayaran',
      letterhead: 'Kop Surat',
      letter: 'Surat Pengantar',
    },
    masterDataOnly: 'Hanya orang dengan izin “Semua data master” yang dapat mengubah kop surat dan surat pengantar.',
  },
});
