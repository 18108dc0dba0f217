import type { Permission } from '@gso/contract/permissions';
import { words } from './words.ts';

/** The names of the permissions. */
export const permissionNames = words<Record<Permission, string>>({
  en: {
    MA_DASHBOARD: 'Dashboard',
    MA_MASTER_DATA: 'All master data',
    MA_MD_COMPANY_READ: 'Read companies',
    MA_MD_CUSTOMER_READ: 'Read customers',
    MA_VISIT: 'Visits and activities',
    MA_SHODAN: 'Shodan',
    MA_SALES: 'Sales administration',
    MA_QUOTATION: 'Quotations',
    MA_PROJECT: 'Projects',
    PRO_APPROVE_TASK: 'Approve tasks',
    QUO_APPROVE_PRICE: 'Approve prices',
    MA_REPORT: 'All reports',
    MA_REPORT_PROJECT: 'Project report',
    MA_ACCOUNT: 'Accounts and roles',
    MA_FORCE_RESET_PASS: 'New accounts and passwords',
  },
  id: {
    MA_DASHBOARD: 'Dasbor',
    MA_MASTER_DATA: 'Semua data master',
    MA_MD_COMPANY_READ: 'Lihat perusahaan',
    MA_MD_CUSTOMER_READ: 'Lihat pelanggan',
    MA_VISIT: 'Kunjungan dan aktivitas',
    MA_SHODAN: 'Shodan',
    MA_SALES: 'Administrasi penjualan',
    MA_QUOTATION: 'Penawaran',
    MA_PROJECT: 'Proyek',
    PRO_APPROVE_TASK: 'Persetujuan tugas',
    QUO_APPROVE_PRICE: 'Persetujuan harga',
    MA_REPORT: 'Semua laporan',
    MA_REPORT_PROJECT: 'Laporan proyek',
    MA_ACCOUNT: 'Akun dan peran',
    MA_FORCE_RESET_PASS: 'Akun baru dan kata sandi',
  },
});
