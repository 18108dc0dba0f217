import { words } from '../../words/words.ts';

export const guideWords = words({
  en: { title: 'User guide', contents: 'All chapters', table: 'Table' },
  id: { title: 'Panduan pengguna', contents: 'Semua bab', table: 'Tabel' },
});
