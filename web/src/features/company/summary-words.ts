import { words } from '../../words/words.ts';

export const summaryWords = words({
  en: {
    summary: 'Business with this company',
    open: 'Open',
    won: 'Won this year',
    lastVisit: 'Last visit',
    nextVisit: 'Next visit',
    noVisit: 'None',
    sellers: 'Sellers',
  },
  id: {
    summary: 'Bisnis dengan perusahaan ini',
    open: 'Terbuka',
    won: 'Menang tahun ini',
    lastVisit: 'Kunjungan terakhir',
    nextVisit: 'Kunjungan berikutnya',
    noVisit: 'Belum ada',
    sellers: 'Penjual',
  },
});
