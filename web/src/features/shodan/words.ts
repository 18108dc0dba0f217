import { shodanFields } from '../../words/fields/shodan.ts';
import { words } from '../../words/words.ts';

export const shodanWords = words({
  en: {
    title: 'Shodan',
    search: 'Search by shodan, company or customer',
    newTitle: 'New shodan',
    editTitle: 'Edit shodan',
    fields: shodanFields.en,
    empty: 'No open shodans.',
    visits: 'Visits',
    openSince: 'Open on or after',
    followedUp: 'Followed up in',
  },
  id: {
    title: 'Shodan',
    search: 'Cari shodan, perusahaan, atau pelanggan',
    newTitle: 'Shodan baru',
    editTitle: 'Ubah shodan',
    fields: shodanFields.id,
    empty: 'Tidak ada shodan yang terbuka.',
    visits: 'Kunjungan',
    openSince: 'Terbuka pada/setelah',
    followedUp: 'Ditindaklanjuti pada',
  },
});
