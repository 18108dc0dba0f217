import { words } from '../words.ts';

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
  },
});

export const roleFields = words({
  en: { name: 'Role name', permissions: 'Permissions', 'permissions.changed': 'Permissions taken away → given' },
  id: { name: 'Nama peran', permissions: 'Izin', 'permissions.changed': 'Izin yang dicabut → diberikan' },
});
