import { supplierFields } from '../../words/fields/supplier.ts';
import { words } from '../../words/words.ts';

export const supplierWords = words({
  en: {
    title: 'Supplier',
    search: 'Search by name',
    newTitle: 'New supplier',
    editTitle: 'Edit supplier',
    fields: supplierFields.en,
    empty: 'No suppliers yet.',
    brand: 'Brand',
    moreBrands: (count: number) => `+${count}`,
    chooseCountry: 'Search a country',
    noCountry: 'No country found.',
    brandsHint: 'Type a brand, then Enter or comma',
    brandTwice: (brand: string) => `${brand} is already in the list.`,
    brandRefused: (brand: string, why: string) => `“${brand}” was not added: ${why}`,
    removeBrand: (brand: string) => `Remove ${brand}`,
  },
  id: {
    title: 'Pemasok',
    search: 'Cari nama',
    newTitle: 'Pemasok baru',
    editTitle: 'Ubah pemasok',
    fields: supplierFields.id,
    empty: 'Belum ada pemasok.',
    brand: 'Merek',
    moreBrands: (count: number) => `+${count}`,
    chooseCountry: 'Cari negara',
    noCountry: 'Negara tidak ditemukan.',
    brandsHint: 'Ketik merek, lalu Enter atau koma',
    brandTwice: (brand: string) => `${brand} sudah ada di daftar.`,
    brandRefused: (brand: string, why: string) => `“${brand}” tidak ditambahkan: ${why}`,
    removeBrand: (brand: string) => `Hapus ${brand}`,
  },
});
