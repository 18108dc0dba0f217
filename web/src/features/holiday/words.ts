import { holidayFields, workingHoursFields } from '../../words/fields/holiday.ts';
import { words } from '../../words/words.ts';

export const holidayWords = words({
  en: {
    title: 'Holidays',
    tab: 'HOLIDAYS',
    search: 'Search by name or year',
    newTitle: 'New holiday',
    editTitle: 'Edit holiday',
    fields: holidayFields.en,
    empty: 'No holidays yet.',
    hours: {
      tab: 'WORKING HOURS',
      title: 'Working hours',
      hint: 'The calendar of visits shades the time outside these hours, and plans of projects count these days.',
      fields: workingHoursFields.en,
    },
  },
  id: {
    title: 'Hari Libur',
    tab: 'HARI LIBUR',
    search: 'Cari nama atau tahun',
    newTitle: 'Hari libur baru',
    editTitle: 'Ubah hari libur',
    fields: holidayFields.id,
    empty: 'Belum ada hari libur.',
    hours: {
      tab: 'JAM KERJA',
      title: 'Jam kerja',
      hint: 'Kalender kunjungan mewarnai waktu di luar jam ini, dan rencana proyek menghitung hari-hari ini.',
      fields: workingHoursFields.id,
    },
  },
});
