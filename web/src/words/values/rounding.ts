import { formatRupiah } from '../format.ts';
import { words, wordsNow } from '../words.ts';

const roundingWords = words({
  en: { none: 'None', wholeRupiah: 'None (whole rupiah)' },
  id: { none: 'Tanpa pembulatan', wholeRupiah: 'Tanpa (rupiah penuh)' },
});

/** What a price rule rounds prices in rupiah to. */
export const roundingText = (rounding: number): string =>
  rounding === 0 ? wordsNow(roundingWords).none : formatRupiah(rounding);

/** What a quotation rounds its prices to: whole rupiah at least. */
export const quotationRoundingText = (rounding: number): string =>
  rounding === 0 ? wordsNow(roundingWords).wholeRupiah : formatRupiah(rounding);
