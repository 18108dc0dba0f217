import { words } from '../words.ts';

export const companyFields = words({
  en: {
    name: 'Name',
    'address.street': 'Address street',
    phone: 'Phone',
    'address.zipCode': 'Zip code',
    industry: 'Industry',
    isActive: 'Active',
  },
  id: {
    name: 'Nama',
    'address.street': 'Alamat jalan',
    phone: 'Telepon',
    'address.zipCode': 'Kode pos',
    industry: 'Industri',
    isActive: 'Aktif',
  },
});
