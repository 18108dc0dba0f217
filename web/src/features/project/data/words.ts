import { projectFields } from '../../../words/fields/project.ts';
import { formatCount } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';

export const projectWords = words({
  en: {
    page: 'Project Data',
    tabs: { data: 'Project Data', visits: 'Project Visit Assignment' },
    visitsClosed: 'Assigning project visits also needs the permission for visits or for sales administration.',
    title: 'Projects',
    search: 'Search by project ref, company, customer or name',
    empty: 'No projects under way.',
    newTitle: 'New project',
    editTitle: 'Edit project',
    fields: projectFields.en,
    refNo: 'Project ref',
    quota: 'Quota',
    underWay: 'Under way',
    finished: 'Finished',
    pastDue: (days: number) => (days === 1 ? '1 day past due' : `${formatCount(days)} days past due`),
    billOfMaterial: 'Download BOM',
    preparing: (refNo: string) => `Preparing the BOM of ${refNo}…`,
    downloaded: (file: string) => `${file} downloaded`,
  },
  id: {
    page: 'Data Proyek',
    tabs: { data: 'Data Proyek', visits: 'Penugasan Kunjungan Proyek' },
    visitsClosed: 'Menugaskan kunjungan proyek juga memerlukan izin kunjungan atau administrasi penjualan.',
    title: 'Proyek',
    search: 'Cari no. ref, perusahaan, pelanggan, atau nama',
    empty: 'Tidak ada proyek yang sedang berjalan.',
    newTitle: 'Proyek baru',
    editTitle: 'Ubah proyek',
    fields: projectFields.id,
    refNo: 'No. ref',
    quota: 'Kuota',
    underWay: 'Berjalan',
    finished: 'Selesai',
    pastDue: (days: number) => `lewat tenggat ${formatCount(days)} hari`,
    billOfMaterial: 'Unduh BOM',
    preparing: (refNo: string) => `Menyiapkan BOM ${refNo}…`,
    downloaded: (file: string) => `${file} telah diunduh`,
  },
});
