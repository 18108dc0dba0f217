import { limits } from '@gso/contract/limits';
import { words } from '../../words/words.ts';
import type { PaletteGroup } from './palette-entry.ts';

interface PaletteWords {
  title: string;
  placeholder: string;
  results: string;
  groups: Record<PaletteGroup['name'], string>;
  forCompany: (action: string, company: string) => string;
  typeMore: string;
  nothing: string;
  searching: string;
  found: (count: string) => string;
  narrow: string;
  keys: string;
}

export const paletteWords = words<PaletteWords>({
  en: {
    title: 'Search',
    placeholder: 'Search by name or number',
    results: 'Results',
    groups: {
      recent: 'Recent',
      pages: 'Pages',
      company: 'Companies',
      customer: 'Customers',
      shodan: 'Shodans',
      quotation: 'Quotations',
      sales_po: 'Purchase orders',
      project: 'Projects',
      task: 'Tasks',
      item: 'Items',
      actions: 'Actions',
    },
    forCompany: (action, company) => `${action} for ${company}`,
    typeMore: `Type at least ${limits.searchMinChars} characters to find records.`,
    nothing: 'Nothing found.',
    searching: 'Searching…',
    found: (count) => (count === '1' ? '1 result' : `${count} results`),
    narrow: 'There are more. Type more to narrow it down.',
    keys: '↑ ↓ choose · Enter opens · Ctrl+Enter in a new tab · Esc closes',
  },
  id: {
    title: 'Cari',
    placeholder: 'Cari nama atau nomor',
    results: 'Hasil',
    groups: {
      recent: 'Terakhir dibuka',
      pages: 'Halaman',
      company: 'Perusahaan',
      customer: 'Pelanggan',
      shodan: 'Shodan',
      quotation: 'Penawaran',
      sales_po: 'PO',
      project: 'Proyek',
      task: 'Tugas',
      item: 'Barang',
      actions: 'Tindakan',
    },
    forCompany: (action, company) => `${action} untuk ${company}`,
    typeMore: `Ketik paling sedikit ${limits.searchMinChars} karakter untuk mencari data.`,
    nothing: 'Tidak ada yang ditemukan.',
    searching: 'Mencari…',
    found: (count) => `${count} hasil`,
    narrow: 'Masih ada lagi. Ketik lebih banyak untuk mempersempit.',
    keys: '↑ ↓ memilih · Enter membuka · Ctrl+Enter di tab baru · Esc menutup',
  },
});
