import { limits } from '@gso/contract/limits';
import { words } from '../../words/words.ts';

export const paletteWords = words({
  en: {
    title: 'Search',
    placeholder: 'Go to a page, or find a company by name',
    results: 'Results',
    pages: 'Pages',
    companies: 'Companies',
    typeMore: `Type at least ${limits.autocompleteMinChars} characters to find a company.`,
    nothing: 'Nothing found.',
    searching: 'Searching…',
    found: (count: string) => (count === '1' ? '1 result' : `${count} results`),
    narrow: (count: string) => `The first ${count}. Type more to narrow it down.`,
    keys: '↑ ↓ choose · Enter opens · Esc closes',
  },
  id: {
    title: 'Cari',
    placeholder: 'Buka halaman, atau cari nama perusahaan',
    results: 'Hasil',
    pages: 'Halaman',
    companies: 'Perusahaan',
    typeMore: `Ketik paling sedikit ${limits.autocompleteMinChars} karakter untuk mencari perusahaan.`,
    nothing: 'Tidak ada yang ditemukan.',
    searching: 'Mencari…',
    found: (count: string) => `${count} hasil`,
    narrow: (count: string) => `${count} yang pertama. Ketik lebih banyak untuk mempersempit.`,
    keys: '↑ ↓ memilih · Enter membuka · Esc menutup',
  },
});
