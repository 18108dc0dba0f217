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
    },
    masterDataOnly: 'Only people with the permission “All master data” can change the letterhead.',
  },
  id: {
    title: 'Penawaran',
    tabs: {
      bundling: 'Paket Item',
      form: 'Formulir Penawaran',
      list: 'Daftar Penawaran',
      terms: 'Termin Pembayaran',
      letterhead: 'Kop Surat',
    },
    masterDataOnly: 'Hanya orang dengan izin “Semua data master” yang dapat mengubah kop surat.',
  },
});
