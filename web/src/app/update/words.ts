import { words } from '../../words/words.ts';

export const updateWords = words({
  en: {
    waiting: 'A new version is ready.',
    replaced: 'A new version is running in another tab.',
    update: 'Update',
    reload: 'Reload',
    unsaved: 'Save or close what you are typing first, in all tabs. Then update.',
  },
  id: {
    waiting: 'Versi baru sudah siap.',
    replaced: 'Versi baru sudah dipakai di tab lain.',
    update: 'Perbarui',
    reload: 'Muat ulang',
    unsaved: 'Simpan atau tutup dulu isian yang sedang diketik di semua tab. Setelah itu perbarui.',
  },
});
