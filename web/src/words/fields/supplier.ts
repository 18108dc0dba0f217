import { words } from '../words.ts';

export const supplierFields = words({
  en: {
    name: 'Name',
    'address.street': 'Address street',
    'address.zipCode': 'Zip code',
    country: 'Country',
    cp1: 'CP 1',
    phone1: 'Phone 1',
    cp2: 'CP 2',
    phone2: 'Phone 2',
    brands: 'Brands',
  },
  id: {
    name: 'Nama',
    'address.street': 'Alamat jalan',
    'address.zipCode': 'Kode pos',
    country: 'Negara',
    cp1: 'CP 1',
    phone1: 'Telepon 1',
    cp2: 'CP 2',
    phone2: 'Telepon 2',
    brands: 'Merek',
  },
});
