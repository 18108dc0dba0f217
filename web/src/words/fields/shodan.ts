import { words } from '../words.ts';

export const shodanFields = words({
  en: {
    'customer.company.name': 'Company',
    'customer.name': 'Customer',
    name: 'Name',
    status: 'Status',
    amount: 'Amount',
    desc: 'Description',
    'customer.company.id': 'Company number',
    'customer.id': 'Customer number',
    createdBy: 'Create by',
    createdDate: 'Create date',
  },
  id: {
    'customer.company.name': 'Perusahaan',
    'customer.name': 'Pelanggan',
    name: 'Nama',
    status: 'Status',
    amount: 'Nilai',
    desc: 'Keterangan',
    'customer.company.id': 'Nomor perusahaan',
    'customer.id': 'Nomor pelanggan',
    createdBy: 'Dibuat oleh',
    createdDate: 'Tanggal dibuat',
  },
});
