import { salesPoFields } from '../../words/fields/sales-po.ts';
import { words } from '../../words/words.ts';

export const salesPoWords = words({
  en: {
    title: 'Sales PO',
    search: 'Search by PO no, description or company',
    empty: 'No purchase orders yet.',
    fields: salesPoFields.en,
    salesColumn: 'Sales',
    differenceColumn: 'Against quotation',
    more: (amount: string) => `${amount} more`,
    less: (amount: string) => `${amount} less`,
    moreThanQuoted: (amount: string, total: string) => `${amount} more than the quotation’s total of ${total}.`,
    lessThanQuoted: (amount: string, total: string) => `${amount} less than the quotation’s total of ${total}.`,
    view: 'View file',
    billOfMaterial: 'Download BOM',
    billAsCsv: 'BOM as CSV',
    preparing: (poNo: string) => `Preparing the BOM of ${poNo}…`,
    downloaded: (file: string) => `${file} downloaded`,
    noFile: "This PO don't have a file",
  },
  id: {
    title: 'PO Penjualan',
    search: 'Cari no. PO, keterangan, atau perusahaan',
    empty: 'Belum ada PO.',
    fields: salesPoFields.id,
    salesColumn: 'Sales',
    differenceColumn: 'Dibanding penawaran',
    more: (amount: string) => `lebih ${amount}`,
    less: (amount: string) => `kurang ${amount}`,
    moreThanQuoted: (amount: string, total: string) => `${amount} lebih besar dari total penawaran ${total}.`,
    lessThanQuoted: (amount: string, total: string) => `${amount} lebih kecil dari total penawaran ${total}.`,
    view: 'Lihat berkas',
    billOfMaterial: 'Unduh BOM',
    billAsCsv: 'BOM sebagai CSV',
    preparing: (poNo: string) => `Menyiapkan BOM ${poNo}…`,
    downloaded: (file: string) => `${file} telah diunduh`,
    noFile: 'PO ini tidak memiliki berkas',
  },
});

export const salesWords = words({
  en: {
    title: 'Sales PO',
    tabs: { po: 'Sales PO', SALES: 'Sales Visit Assignment', PROJECT: 'Project Visit Assignment' },
    closed: {
      SALES: 'Assigning sales visits needs the permission for sales administration or for shodans.',
      PROJECT: 'Assigning project visits needs the permission for projects.',
    },
  },
  id: {
    title: 'PO Penjualan',
    tabs: { po: 'PO Penjualan', SALES: 'Penugasan Kunjungan Sales', PROJECT: 'Penugasan Kunjungan Proyek' },
    closed: {
      SALES: 'Menugaskan kunjungan sales memerlukan izin administrasi penjualan atau shodan.',
      PROJECT: 'Menugaskan kunjungan proyek memerlukan izin untuk proyek.',
    },
  },
});
