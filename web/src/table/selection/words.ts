import { words } from '../../words/words.ts';

export const selectionWords = words({
  en: {
    selectAllMatching: (count: string) => `Select all ${count} that match`,
    allMatching: (count: string) => `All ${count} that match selected`,
    changeMany: 'Change…',
  },
  id: {
    selectAllMatching: (count: string) => `Pilih semua ${count} yang cocok`,
    allMatching: (count: string) => `Semua ${count} yang cocok dipilih`,
    changeMany: 'Ubah…',
  },
});
