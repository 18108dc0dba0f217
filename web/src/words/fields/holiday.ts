import { words } from '../words.ts';

export const holidayFields = words({
  en: { day: 'Day', name: 'Name', kind: 'Kind' },
  id: { day: 'Tanggal', name: 'Nama', kind: 'Jenis' },
});

export const workingHoursFields = words({
  en: { timeStart: 'Work starts', timeEnd: 'Work ends', days: 'Working days' },
  id: { timeStart: 'Mulai kerja', timeEnd: 'Selesai kerja', days: 'Hari kerja' },
});
