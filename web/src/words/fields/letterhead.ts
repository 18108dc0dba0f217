import { words } from '../words.ts';

export const letterheadFields = words({
  en: {
    name: 'Company name',
    address: 'Address',
    phone: 'Phone',
    email: 'Email',
    web: 'Website',
    bank: 'Payment to',
    footerNote: 'Usual closing note',
    'logo.type': 'Logo, type',
    'logo.width': 'Logo, width',
    'logo.height': 'Logo, height',
    'logo.bytes': 'Logo, bytes',
  },
  id: {
    name: 'Nama perusahaan',
    address: 'Alamat',
    phone: 'Telepon',
    email: 'E-mail',
    web: 'Situs web',
    bank: 'Pembayaran ke',
    footerNote: 'Catatan penutup umum',
    'logo.type': 'Logo, jenis',
    'logo.width': 'Logo, lebar',
    'logo.height': 'Logo, tinggi',
    'logo.bytes': 'Logo, byte',
  },
});
