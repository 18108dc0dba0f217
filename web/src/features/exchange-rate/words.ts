import { exchangeRateFields } from '../../words/fields/exchange-rate.ts';
import { words } from '../../words/words.ts';

export const exchangeRateWords = words({
  en: {
    title: 'Exchange Rate',
    search: 'Search by currency code',
    newTitle: 'New exchange rate',
    editTitle: 'Edit exchange rate',
    fields: exchangeRateFields.en,
    empty: 'No exchange rates yet.',
    fixed: 'Rates convert to rupiah.',
    perUnit: (currency: string) => `Rupiah for 1 ${currency}`,
    perUnitOfAny: 'Rupiah for one unit of the source currency',
    valuesSoFar: (currency: string) => `Rate history of ${currency}`,
    value: 'Value',
    change: 'Change',
    since: 'Since, set by',
    first: 'first',
    showAll: (count: string) => `Show all ${count}`,
    margin: {
      title: 'Margin of open quotations',
      hint: 'When a new rate lowers the margin of an open quotation below this limit, its sales person is notified once, and the quotation is in the filter “Margin fell” of the quotations.',
    },
  },
  id: {
    title: 'Kurs',
    search: 'Cari kode mata uang',
    newTitle: 'Kurs baru',
    editTitle: 'Ubah kurs',
    fields: exchangeRateFields.id,
    empty: 'Belum ada kurs.',
    fixed: 'Semua kurs dihitung ke rupiah.',
    perUnit: (currency: string) => `Rupiah untuk 1 ${currency}`,
    perUnitOfAny: 'Rupiah untuk satu unit mata uang asal',
    valuesSoFar: (currency: string) => `Riwayat kurs ${currency}`,
    value: 'Nilai',
    change: 'Perubahan',
    since: 'Sejak, diisi oleh',
    first: 'pertama',
    showAll: (count: string) => `Tampilkan semua (${count})`,
    margin: {
      title: 'Margin penawaran terbuka',
      hint: 'Jika kurs baru menurunkan margin penawaran terbuka di bawah batas ini, sales-nya diberi tahu satu kali, dan penawarannya ada di filter “Margin turun” pada daftar penawaran.',
    },
  },
});
