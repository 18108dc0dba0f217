import { words, wordsNow } from '../words.ts';

export const userFields = words({
  en: {
    username: 'Username',
    roleId: 'Role number',
    'role.name': 'Role',
    enabled: 'Enabled',
    'employee.firstName': 'Full Name',
    'employee.email': 'Email',
    'employee.phoneNo': 'Phone No',
    'employee.target': 'Target (IDR)',
    'employee.targetVisit': 'Target Visit',
    mustChangePassword: 'Must choose a new password',
    companyAccount: 'Company account',
  },
  id: {
    username: 'Nama pengguna',
    roleId: 'Nomor peran',
    'role.name': 'Peran',
    enabled: 'Aktif',
    'employee.firstName': 'Nama lengkap',
    'employee.email': 'E-mail',
    'employee.phoneNo': 'No. telepon',
    'employee.target': 'Target (IDR)',
    'employee.targetVisit': 'Target kunjungan',
    mustChangePassword: 'Harus memilih kata sandi baru',
    companyAccount: 'Akun perusahaan',
  },
});

export const apiTokenFields = words({
  en: { name: 'Name of the token', username: 'Of', permissions: 'Permissions', expiresAt: 'Valid until' },
  id: { name: 'Nama token', username: 'Milik', permissions: 'Izin', expiresAt: 'Berlaku sampai' },
});

export const roleFields = words({
  en: {
    name: 'Role name',
    permissions: 'Permissions',
    'permissions.changed': 'Permissions taken away → given',
    secondFactorRequired: 'Second factor required',
    discountLimit: 'Discount limit (%)',
  },
  id: {
    name: 'Nama peran',
    permissions: 'Izin',
    'permissions.changed': 'Izin yang dicabut → diberikan',
    secondFactorRequired: 'Wajib faktor kedua',
    discountLimit: 'Batas diskon (%)',
  },
});

const factorKinds = words({
  en: { app: 'Authenticator app', 'recovery-code': 'Recovery code', passkey: 'Passkey' },
  id: { app: 'Aplikasi autentikator', 'recovery-code': 'Kode pemulihan', passkey: 'Passkey' },
});

export const secondFactorFields = {
  ...words({ en: { kind: 'Kind', name: 'Name' }, id: { kind: 'Jenis', name: 'Nama' } }),
  texts: { kind: (value: string) => new Map(Object.entries(wordsNow(factorKinds))).get(value) ?? value },
};

export const calendarFeedFields = words({ en: { number: 'Address no.' }, id: { number: 'Alamat ke-' } });

export const savedViewFields = words({
  en: { list: 'List', name: 'Name', owner: 'Owner', roles: 'Shared with' },
  id: { list: 'Daftar', name: 'Nama', owner: 'Pemilik', roles: 'Dibagikan dengan' },
});
