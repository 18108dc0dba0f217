import type { PageName } from '@gso/contract/permissions';
import { words } from '../words/words.ts';

interface PageWords {
  pages: Record<PageName, string>;
  groups: { masterData: string; report: string };
}

export const pageWords = words<PageWords>({
  en: {
    pages: {
      dashboard: 'Dashboard',
      company: 'Company',
      customer: 'Customer',
      exchangeRate: 'Exchange Rate',
      priceRule: 'Price Rule',
      item: 'Item Material',
      supplier: 'Supplier',
      holiday: 'Holidays',
      pipeline: 'Sales Stages',
      visit: 'Visit / Activity',
      shodan: 'Shodan',
      forecast: 'Forecast',
      sales: 'Admin Sales',
      quotation: 'Quotation',
      project: 'Project',
      projectReport: 'Project Report',
      account: 'Account',
      changes: 'Changes',
      audit: 'Audit',
      job: 'Background Jobs',
      webhook: 'Webhooks',
      privacy: 'Privacy',
      userProfile: 'Profile',
    },
    groups: { masterData: 'Master Data', report: 'Report' },
  },
  id: {
    pages: {
      dashboard: 'Dasbor',
      company: 'Perusahaan',
      customer: 'Pelanggan',
      exchangeRate: 'Kurs',
      priceRule: 'Aturan Harga',
      item: 'Item Material',
      supplier: 'Pemasok',
      holiday: 'Hari Libur',
      pipeline: 'Tahap Penjualan',
      visit: 'Kunjungan / Aktivitas',
      shodan: 'Shodan',
      forecast: 'Prakiraan',
      sales: 'Admin Penjualan',
      quotation: 'Penawaran',
      project: 'Proyek',
      projectReport: 'Laporan Proyek',
      account: 'Akun',
      changes: 'Perubahan',
      audit: 'Jejak Audit',
      job: 'Pekerjaan Latar Belakang',
      webhook: 'Webhook',
      privacy: 'Privasi',
      userProfile: 'Profil',
    },
    groups: { masterData: 'Data Master', report: 'Laporan' },
  },
});
