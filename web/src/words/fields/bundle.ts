import { words } from '../words.ts';

export const bundleFields = words({
  en: {
    brand: 'Brand',
    category: 'Category',
    materialNo: 'Material No',
    materialDesc: 'Description',
    items: 'Items',
    'price.sellingPrice': 'Selling price',
    'price.bottomPrice': 'Bottom price',
  },
  id: {
    brand: 'Merek',
    category: 'Kategori',
    materialNo: 'No. material',
    materialDesc: 'Deskripsi',
    items: 'Item',
    'price.sellingPrice': 'Harga jual',
    'price.bottomPrice': 'Harga terendah',
  },
});
