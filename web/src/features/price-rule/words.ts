import { priceRuleFields } from '../../words/fields/price-rule.ts';
import { words } from '../../words/words.ts';

export const priceRuleWords = words({
  en: {
    title: 'Price Rule',
    search: 'Search by name or description',
    newTitle: 'New price rule',
    editTitle: 'Edit price rule',
    fields: priceRuleFields.en,
    empty: 'No price rules yet.',
    formula: 'Selling = supplier price × multiplier + addition. Bottom = selling less the max discount.',
    roundingHint: 'For items priced in rupiah. Prices in other currencies are rounded in the quotation.',
    example: 'Example',
    exampleOf: (supplier: string, selling: string, bottom: string) =>
      `${supplier} → selling ${selling}, bottom ${bottom}`,
  },
  id: {
    title: 'Aturan Harga',
    search: 'Cari nama atau keterangan',
    newTitle: 'Aturan harga baru',
    editTitle: 'Ubah aturan harga',
    fields: priceRuleFields.id,
    empty: 'Belum ada aturan harga.',
    formula: 'Harga jual = harga pemasok × pengali + tambahan. Harga terendah = harga jual dikurangi diskon maks.',
    roundingHint: 'Untuk barang berharga rupiah. Harga dalam mata uang lain dibulatkan di penawaran.',
    example: 'Contoh',
    exampleOf: (supplier: string, selling: string, bottom: string) =>
      `${supplier} → harga jual ${selling}, harga terendah ${bottom}`,
  },
});
