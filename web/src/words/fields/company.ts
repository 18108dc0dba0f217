import { groupedNpwp } from '@gso/contract/company';
import { words } from '../words.ts';

const labels = words({
  en: {
    name: 'Name',
    'address.street': 'Address street',
    phone: 'Phone',
    'address.zipCode': 'Zip code',
    industry: 'Industry',
    npwp: 'NPWP',
    isActive: 'Active',
  },
  id: {
    name: 'Nama',
    'address.street': 'Alamat jalan',
    phone: 'Telepon',
    'address.zipCode': 'Kode pos',
    industry: 'Industri',
    npwp: 'NPWP',
    isActive: 'Aktif',
  },
});

export const companyFields = { ...labels, texts: { npwp: groupedNpwp } };
