import type { VisitType } from '@gso/contract/visit/visit-access';
import { formatCount } from '../../words/format.ts';
import { visitFields } from '../../words/fields/visit.ts';
import { words } from '../../words/words.ts';

interface TypeWords {
  tab: string;
  title: string;
  empty: string;
  newTitle: string;
  editTitle: string;
  /** Why the tab cannot be opened. */
  closed: string;
}

interface VisitWords {
  title: string;
  search: string;
  fields: (typeof visitFields)['en'];
  types: Record<VisitType, TypeWords>;
  closed: string;
  visit: string;
  calendar: string;
  activity: string;
  time: string;
  recent: string;
  tookPlace: string;
  fromNotification: string;
  openAttachment: string;
  waitsToSend: string;
  files: (count: number) => string;
  checkIn: string;
  checkedIn: (at: string, place: string) => string;
  notYours: string;
  onlyYourself: string;
}

export const visitWords = words<VisitWords>({
  en: {
    title: 'Visit / Activity',
    search: 'Search by company, customer or visitor',
    fields: visitFields.en,
    types: {
      SALES: {
        tab: 'SALES VISIT / ACTIVITY',
        title: 'Sales visits',
        empty: 'No sales visits in the last two months.',
        newTitle: 'New sales visit',
        editTitle: 'Edit sales visit',
        closed: 'Sales visits need the permission for shodans.',
      },
      PROJECT: {
        tab: 'PROJECT VISIT',
        title: 'Project visits',
        empty: 'No project visits in the last two months.',
        newTitle: 'New project visit',
        editTitle: 'Edit project visit',
        closed: 'Project visits need the permission for projects.',
      },
    },
    closed: 'You cannot open either list. Ask your administrator for the permission for shodans or for projects.',
    visit: 'Visit',
    calendar: 'Calendar',
    activity: 'Activity',
    time: 'Time',
    recent: 'Last two months',
    tookPlace: 'Took place',
    fromNotification: 'From a notification',
    openAttachment: 'Open the attachment',
    waitsToSend: 'Waiting to send',
    files: (count) => `${formatCount(count)} ${count === 1 ? 'photo or file' : 'photos and files'}`,
    checkIn: 'Check-in',
    checkedIn: (at, place) => (place === '' ? `${at}, without a position` : `${at}, at ${place}`),
    notYours:
      'Only the visitor, the person who logged the visit and people with the permission “All master data” can change it.',
    onlyYourself: 'You can only log your own visits.',
  },
  id: {
    title: 'Kunjungan / Aktivitas',
    search: 'Cari perusahaan, pelanggan, pengunjung',
    fields: visitFields.id,
    types: {
      SALES: {
        tab: 'KUNJUNGAN SALES',
        title: 'Kunjungan sales',
        empty: 'Tidak ada kunjungan sales dalam dua bulan terakhir.',
        newTitle: 'Kunjungan sales baru',
        editTitle: 'Ubah kunjungan sales',
        closed: 'Kunjungan sales memerlukan izin untuk shodan.',
      },
      PROJECT: {
        tab: 'KUNJUNGAN PROYEK',
        title: 'Kunjungan proyek',
        empty: 'Tidak ada kunjungan proyek dalam dua bulan terakhir.',
        newTitle: 'Kunjungan proyek baru',
        editTitle: 'Ubah kunjungan proyek',
        closed: 'Kunjungan proyek memerlukan izin untuk proyek.',
      },
    },
    closed: 'Kedua daftar tertutup bagi Anda. Mintalah izin untuk shodan atau proyek kepada administrator.',
    visit: 'Kunjungan',
    calendar: 'Kalender',
    activity: 'Aktivitas',
    time: 'Jam',
    recent: 'Dua bulan terakhir',
    tookPlace: 'Sudah berlangsung',
    fromNotification: 'Dari notifikasi',
    openAttachment: 'Buka lampiran',
    waitsToSend: 'Menunggu dikirim',
    files: (count) => `${formatCount(count)} foto atau berkas`,
    checkIn: 'Check-in',
    checkedIn: (at, place) => (place === '' ? `${at}, tanpa lokasi` : `${at}, di ${place}`),
    notYours:
      'Hanya yang berkunjung, yang mencatat, dan orang dengan izin “Semua data master” yang dapat mengubah kunjungan ini.',
    onlyYourself: 'Anda hanya dapat mencatat kunjungan Anda sendiri.',
  },
});
