import { words } from '../../words/words.ts';

export const salesWords = words({
  en: {
    title: 'Sales PO',
    tabs: { po: 'Sales PO', SALES: 'Sales Visit Assignment', PROJECT: 'Project Visit Assignment' },
    closed: {
      SALES: 'Assigning sales visits needs the permission for sales administration or for shodans.',
      PROJECT: 'Assigning project visits needs the permission for projects.',
    },
  },
  id: {
    title: 'PO Penjualan',
    tabs: { po: 'PO Penjualan', SALES: 'Penugasan Kunjungan Sales', PROJECT: 'Penugasan Kunjungan Proyek' },
    closed: {
      SALES: 'Menugaskan kunjungan sales memerlukan izin administrasi penjualan atau shodan.',
      PROJECT: 'Menugaskan kunjungan proyek memerlukan izin untuk proyek.',
    },
  },
});
