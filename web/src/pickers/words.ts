import { words } from '../words/words.ts';

export const pickerWords = words({
  en: {
    chooseCurrency: 'Choose a currency',
    noCurrencyFound: 'No such currency.',
    commonCurrencies: 'Common',
    otherCurrencies: 'All others',
  },
  id: {
    chooseCurrency: 'Pilih mata uang',
    noCurrencyFound: 'Mata uang tidak ditemukan.',
    commonCurrencies: 'Sering dipakai',
    otherCurrencies: 'Lainnya',
  },
});
