import { shodanFields } from '../../words/fields/shodan.ts';
import { words } from '../../words/words.ts';

export const shodanWords = words({
  en: {
    title: 'Shodan',
    search: 'Search all texts',
    newTitle: 'New shodan',
    editTitle: 'Edit shodan',
    fields: shodanFields.en,
    empty: 'No open shodans.',
    openSince: 'Open on or after',
    followedUp: 'Followed up in',
  },
  id: {
    title: 'Shodan',
    search: 'Cari di semua teks',
    newTitle: 'Shodan baru',
    editTitle: 'Ubah shodan',
    fields: shodanFields.id,
    empty: 'Tidak ada shodan yang terbuka.',
    openSince: 'Terbuka pada/setelah',
    followedUp: 'Ditindaklanjuti pada',
  },
});
