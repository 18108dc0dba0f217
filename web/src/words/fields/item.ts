import { words } from '../words.ts';

export const itemFields = words({
  en: {
    brand: 'Brand',
    category: 'Category',
    materialNo: 'Material no',
    materialDesc: 'Description',
    currency: 'Currency',
    supplier: 'Supplier',
    'supplier.id': 'Supplier number',
    'supplier.name': 'Supplier',
    'price.suppPrice': 'Supplier price',
    'price.sellingPrice': 'Selling price',
    'price.bottomPrice': 'Bottom price',
    isBundling: 'Bundling set',
  },
  id: {
    brand: 'Merek',
    category: 'Kategori',
    materialNo: 'No. material',
    materialDesc: 'Deskripsi',
    currency: 'Mata uang',
    supplier: 'Pemasok',
    'supplier.id': 'Nomor pemasok',
    'supplier.name': 'Pemasok',
    'price.suppPrice': 'Harga pemasok',
    'price.sellingPrice': 'Harga jual',
    'price.bottomPrice': 'Harga terendah',
    isBundling: 'Paket',
  },
});
