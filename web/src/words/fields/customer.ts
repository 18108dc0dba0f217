import { words } from '../words.ts';

export const customerFields = words({
  en: {
    name: 'Name',
    'company.id': 'Company number',
    'company.name': 'Company',
    position: 'Position',
    email: 'Email',
    phone: 'Phone',
    ext: 'Ext',
    mobilePhone: 'Mobile phone',
    isActive: 'Active',
  },
  id: {
    name: 'Nama',
    'company.id': 'Nomor perusahaan',
    'company.name': 'Perusahaan',
    position: 'Jabatan',
    email: 'E-mail',
    phone: 'Telepon',
    ext: 'Ekstensi',
    mobilePhone: 'Telepon seluler',
    isActive: 'Aktif',
  },
});
