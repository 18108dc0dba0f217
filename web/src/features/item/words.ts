import { itemFields } from '../../words/fields/item.ts';
import { formatCount } from '../../words/format.ts';
import { words } from '../../words/words.ts';

export const itemWords = words({
  en: {
    title: 'Item Material',
    search: 'Search by brand, category or material',
    newTitle: 'New item',
    editTitle: 'Edit item',
    fields: itemFields.en,
    empty: 'No items yet.',
    readOnly: 'You can view items but not change them.',
    materialDesc: 'Material desc',
    applyRule: 'Apply Rule',
    tooMany: (most: number) => `At most ${formatCount(most)} items at once. Choose a brand instead.`,
    applied: (rule: string, items: number, by: string, at: string) =>
      `Rule ${rule} applied to ${formatCount(items)} ${items === 1 ? 'item' : 'items'} by ${by} at ${at}.`,
    undo: 'Undo',
    hideNotice: 'Hide this message',
  },
  id: {
    title: 'Item Material',
    search: 'Cari merek, kategori, atau material',
    newTitle: 'Barang baru',
    editTitle: 'Ubah barang',
    fields: itemFields.id,
    empty: 'Belum ada barang.',
    readOnly: 'Anda dapat melihat barang, tetapi tidak dapat mengubahnya.',
    materialDesc: 'Deskripsi material',
    applyRule: 'Terapkan Aturan',
    tooMany: (most: number) => `Paling banyak ${formatCount(most)} barang sekaligus. Pilih merek saja.`,
    applied: (rule: string, items: number, by: string, at: string) =>
      `Aturan ${rule} diterapkan pada ${formatCount(items)} barang oleh ${by} pada ${at}.`,
    undo: 'Urungkan',
    hideNotice: 'Sembunyikan pesan ini',
  },
});
