import { words } from '../../../words/words.ts';
import type { Mode } from './calendar-days.ts';

interface CalendarWords {
  calendar: string;
  modes: Record<Mode, string>;
  modeGroup: string;
  today: string;
  previous: string;
  next: string;
  types: string;
  bothTypes: string;
  team: string;
  person: (name: string) => string;
  remove: (name: string) => string;
  legend: string;
  project: string;
  newOn: (day: string) => string;
  newAt: (day: string, times: string) => string;
  openDay: (day: string) => string;
  more: (count: string) => string;
  moreOn: (count: string, day: string) => string;
  tooMany: (count: string) => string;
  nothing: string;
  by: (name: string) => string;
  moveHint: string;
  pickedUp: (visit: string) => string;
  at: (day: string, times: string) => string;
  stays: string;
  moved: string;
  saving: string;
  now: string;
  visit: string;
}

export const calendarWords = words<CalendarWords>({
  en: {
    calendar: 'Calendar of visits',
    modes: { day: 'Day', week: 'Week', month: 'Month', agenda: 'Agenda' },
    modeGroup: 'Days shown',
    today: 'Today',
    previous: 'Earlier',
    next: 'Later',
    types: 'Visits shown',
    bothTypes: 'Sales and project',
    team: 'Team',
    person: (name) => `Team: ${name}`,
    remove: (name) => `Remove ${name} from the team`,
    legend: 'Colours',
    project: 'Project visit',
    newOn: (day) => `New visit on ${day}`,
    newAt: (day, times) => `New visit: ${day}, ${times}`,
    openDay: (day) => `Show ${day}`,
    more: (count) => `+${count} more`,
    moreOn: (count, day) => `${count} more visits, show ${day}`,
    tooMany: (count) =>
      `There are days with more than ${count} visits. Only some of those are shown; search or filter to see the others.`,
    nothing: 'No visits on these days.',
    by: (name) => `by ${name}`,
    moveHint:
      'Enter opens the visit. Space picks it up: the arrow keys then move it, Shift and an arrow key change its end, Enter saves and Escape puts it back.',
    pickedUp: (visit) => `Picked up: ${visit}. Move it with the arrow keys, save with Enter, cancel with Escape.`,
    at: (day, times) => `${day}, ${times}`,
    stays: 'Put back where it was.',
    moved: 'Visit moved',
    saving: 'Saving…',
    now: 'Now',
    visit: 'Visit',
  },
  id: {
    calendar: 'Kalender kunjungan',
    modes: { day: 'Hari', week: 'Minggu', month: 'Bulan', agenda: 'Agenda' },
    modeGroup: 'Rentang hari',
    today: 'Hari ini',
    previous: 'Sebelumnya',
    next: 'Berikutnya',
    types: 'Kunjungan yang tampil',
    bothTypes: 'Sales dan proyek',
    team: 'Tim',
    person: (name) => `Tim: ${name}`,
    remove: (name) => `Keluarkan ${name} dari tim`,
    legend: 'Warna',
    project: 'Kunjungan proyek',
    newOn: (day) => `Kunjungan baru pada ${day}`,
    newAt: (day, times) => `Kunjungan baru: ${day}, ${times}`,
    openDay: (day) => `Tampilkan ${day}`,
    more: (count) => `+${count} lagi`,
    moreOn: (count, day) => `${count} kunjungan lagi, tampilkan ${day}`,
    tooMany: (count) =>
      `Ada hari dengan lebih dari ${count} kunjungan. Hanya sebagian yang tampil; cari atau saring untuk melihat yang lain.`,
    nothing: 'Tidak ada kunjungan pada hari-hari ini.',
    by: (name) => `oleh ${name}`,
    moveHint:
      'Enter membuka kunjungan. Spasi mengangkatnya: lalu tombol panah memindahkannya, Shift dan panah mengubah jam selesainya, Enter menyimpan, dan Escape mengembalikannya.',
    pickedUp: (visit) => `Diangkat: ${visit}. Pindahkan dengan tombol panah, simpan dengan Enter, batal dengan Escape.`,
    at: (day, times) => `${day}, ${times}`,
    stays: 'Dikembalikan ke tempat semula.',
    moved: 'Kunjungan dipindahkan',
    saving: 'Menyimpan…',
    now: 'Sekarang',
    visit: 'Kunjungan',
  },
});
