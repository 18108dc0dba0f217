import { words } from '../../../words/words.ts';

export const priceMemoryWords = words({
  en: {
    title: 'Last prices',
    here: 'To this company',
    elsewhere: 'To others',
    none: 'Not offered before.',
    limits: 'At today’s rates',
    purchase: 'Purchase price',
    bottom: 'Bottom price',
    unknown: 'Unknown',
    pieces: (count: string) => `× ${count}`,
    howTo: (first: string, last: string) =>
      first === last ? `${first} takes this price` : `${first} to ${last} take a price`,
    take: (key: string, facts: string) => `${key}: ${facts}`,
  },
  id: {
    title: 'Harga terakhir',
    here: 'Ke perusahaan ini',
    elsewhere: 'Ke perusahaan lain',
    none: 'Belum pernah ditawarkan.',
    limits: 'Dengan kurs hari ini',
    purchase: 'Harga beli',
    bottom: 'Harga terendah',
    unknown: 'Tidak diketahui',
    pieces: (count: string) => `× ${count}`,
    howTo: (first: string, last: string) =>
      first === last ? `${first} memakai harga ini` : `${first} sampai ${last} memakai harga`,
    take: (key: string, facts: string) => `${key}: ${facts}`,
  },
});
