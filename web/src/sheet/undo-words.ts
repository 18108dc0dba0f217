import { formatCount } from '../words/format.ts';
import { words } from '../words/words.ts';

export const undoWords = words({
  en: {
    undoUntil: (days: number) => `You can undo this now, or within ${days} days on the page Changes.`,
    undoAll: 'Undo all of it',
    undoing: (done: number, total: number) => `Undoing ${formatCount(done)} of ${formatCount(total)} records…`,
    undone: (count: number) => `${formatCount(count)} records are as they were before.`,
    kept: (count: number) => `${formatCount(count)} were left alone:`,
    keptFields: (fields: string) => `Kept: ${fields}.`,
    goneRecord: (id: number) => `Record ${id}`,
  },
  id: {
    undoUntil: (days: number) => `Ini dapat dibatalkan sekarang, atau dalam ${days} hari di halaman Perubahan.`,
    undoAll: 'Batalkan semuanya',
    undoing: (done: number, total: number) => `Membatalkan ${formatCount(done)} dari ${formatCount(total)} data…`,
    undone: (count: number) => `${formatCount(count)} data kembali seperti semula.`,
    kept: (count: number) => `${formatCount(count)} dibiarkan:`,
    keptFields: (fields: string) => `Dibiarkan: ${fields}.`,
    goneRecord: (id: number) => `Data ${id}`,
  },
});
