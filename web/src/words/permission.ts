import type { Permission } from '@gso/contract/permissions';
import { words } from './words.ts';

export type PermissionArea = 'general' | 'masterData' | 'sales' | 'project' | 'report' | 'administration';

interface PermissionWords {
  areas: Record<PermissionArea, string>;
  permissions: Record<Permission, { name: string; about: string }>;
}

export const permissionWords = words<PermissionWords>({
  en: {
    areas: {
      general: 'General',
      masterData: 'Master data',
      sales: 'Sales',
      project: 'Projects',
      report: 'Reports',
      administration: 'Administration',
    },
    permissions: {
      MA_DASHBOARD: { name: 'Dashboard', about: 'See the figures and charts of the dashboard.' },
      MA_MASTER_DATA: {
        name: 'All master data',
        about: 'Read and change companies, customers, items, suppliers, rates and price rules; log visits for others.',
      },
      MA_MD_COMPANY_READ: { name: 'Read companies', about: 'Look companies up without changing them.' },
      MA_MD_CUSTOMER_READ: { name: 'Read customers', about: 'Look customers up without changing them.' },
      MA_VISIT: { name: 'Visits and activities', about: 'Log visits; each kind also needs Shodan or Projects.' },
      MA_SHODAN: { name: 'Shodan', about: 'Follow sales opportunities and log sales visits.' },
      MA_SALES: { name: 'Sales administration', about: 'Enter purchase orders and assign sales visits.' },
      MA_QUOTATION: { name: 'Quotations', about: 'Write quotations and follow their status.' },
      MA_PROJECT: { name: 'Projects', about: 'Plan projects and their tasks, log project visits.' },
      PRO_APPROVE_TASK: { name: 'Approve tasks', about: 'Approve or reject tasks of a project as done.' },
      MA_REPORT: { name: 'All reports', about: 'Open every report.' },
      MA_REPORT_PROJECT: { name: 'Project report', about: 'Open the report on the tasks of projects.' },
      MA_ACCOUNT: { name: 'Accounts and roles', about: 'Edit people and roles, read what was changed by whom.' },
      MA_FORCE_RESET_PASS: { name: 'New accounts and passwords', about: 'Create people and reset their passwords.' },
    },
  },
  id: {
    areas: {
      general: 'Umum',
      masterData: 'Data master',
      sales: 'Penjualan',
      project: 'Proyek',
      report: 'Laporan',
      administration: 'Administrasi',
    },
    permissions: {
      MA_DASHBOARD: { name: 'Dasbor', about: 'Melihat angka dan grafik di dasbor.' },
      MA_MASTER_DATA: {
        name: 'Semua data master',
        about:
          'Melihat dan mengubah perusahaan, pelanggan, barang, pemasok, kurs, dan aturan harga; mencatat kunjungan orang lain.',
      },
      MA_MD_COMPANY_READ: { name: 'Lihat perusahaan', about: 'Melihat data perusahaan tanpa mengubahnya.' },
      MA_MD_CUSTOMER_READ: { name: 'Lihat pelanggan', about: 'Melihat data pelanggan tanpa mengubahnya.' },
      MA_VISIT: {
        name: 'Kunjungan dan aktivitas',
        about: 'Mencatat kunjungan; setiap jenisnya juga memerlukan Shodan atau Proyek.',
      },
      MA_SHODAN: { name: 'Shodan', about: 'Menindaklanjuti peluang penjualan dan mencatat kunjungan penjualan.' },
      MA_SALES: { name: 'Administrasi penjualan', about: 'Memasukkan PO dan menugaskan kunjungan penjualan.' },
      MA_QUOTATION: { name: 'Penawaran', about: 'Membuat penawaran dan memantau statusnya.' },
      MA_PROJECT: { name: 'Proyek', about: 'Merencanakan proyek dan tugasnya, mencatat kunjungan proyek.' },
      PRO_APPROVE_TASK: { name: 'Persetujuan tugas', about: 'Menyetujui atau menolak tugas proyek yang selesai.' },
      MA_REPORT: { name: 'Semua laporan', about: 'Membuka setiap laporan.' },
      MA_REPORT_PROJECT: { name: 'Laporan proyek', about: 'Membuka laporan tugas proyek.' },
      MA_ACCOUNT: {
        name: 'Akun dan peran',
        about: 'Mengubah pengguna dan peran, melihat siapa mengubah apa.',
      },
      MA_FORCE_RESET_PASS: {
        name: 'Akun baru dan kata sandi',
        about: 'Membuat pengguna dan menyetel ulang kata sandinya.',
      },
    },
  },
});
