import type { Permission } from '@gso/contract/permissions';
import { words } from '../words/words.ts';

export type PermissionArea = 'general' | 'masterData' | 'sales' | 'project' | 'report' | 'administration';

interface PermissionWords {
  areas: Record<PermissionArea, string>;
  about: Record<Permission, string>;
}

/** Separate from the names, which other screens need too. */
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
    about: {
      MA_DASHBOARD: 'See the figures and charts of the dashboard.',
      MA_MASTER_DATA:
        'Read and change companies, customers, items, suppliers, rates and price rules; log visits for others.',
      MA_MD_COMPANY_READ: 'Look companies up without changing them.',
      MA_MD_CUSTOMER_READ: 'Look customers up without changing them.',
      MA_VISIT: 'Log visits; each kind also needs Shodan or Projects.',
      MA_SHODAN: 'Follow sales opportunities and log sales visits.',
      MA_SALES: 'Enter purchase orders and assign sales visits.',
      MA_QUOTATION: 'Write quotations and follow their status.',
      MA_PROJECT: 'Plan projects and their tasks, log project visits.',
      PRO_APPROVE_TASK: 'Approve or reject tasks of a project as done.',
      QUO_APPROVE_PRICE: 'Approve or reject low prices and large discounts of quotations; see purchase prices.',
      MA_REPORT: 'Open every report.',
      MA_REPORT_PROJECT: 'Open the report on the tasks of projects.',
      MA_ACCOUNT: 'Edit people and roles, read what was changed by whom.',
      MA_FORCE_RESET_PASS: 'Create people and reset their passwords.',
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
    about: {
      MA_DASHBOARD: 'Melihat angka dan grafik di dasbor.',
      MA_MASTER_DATA:
        'Melihat dan mengubah perusahaan, pelanggan, barang, pemasok, kurs, dan aturan harga; mencatat kunjungan orang lain.',
      MA_MD_COMPANY_READ: 'Melihat data perusahaan tanpa mengubahnya.',
      MA_MD_CUSTOMER_READ: 'Melihat data pelanggan tanpa mengubahnya.',
      MA_VISIT: 'Mencatat kunjungan; setiap jenisnya juga memerlukan Shodan atau Proyek.',
      MA_SHODAN: 'Menindaklanjuti peluang penjualan dan mencatat kunjungan penjualan.',
      MA_SALES: 'Memasukkan PO dan menugaskan kunjungan penjualan.',
      MA_QUOTATION: 'Membuat penawaran dan memantau statusnya.',
      MA_PROJECT: 'Merencanakan proyek dan tugasnya, mencatat kunjungan proyek.',
      PRO_APPROVE_TASK: 'Menyetujui atau menolak tugas proyek yang selesai.',
      QUO_APPROVE_PRICE: 'Menyetujui atau menolak harga rendah dan diskon besar pada penawaran; melihat harga beli.',
      MA_REPORT: 'Membuka setiap laporan.',
      MA_REPORT_PROJECT: 'Membuka laporan tugas proyek.',
      MA_ACCOUNT: 'Mengubah pengguna dan peran, melihat siapa mengubah apa.',
      MA_FORCE_RESET_PASS: 'Membuat pengguna dan menyetel ulang kata sandinya.',
    },
  },
});
