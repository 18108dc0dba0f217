import { formatCount } from '../../words/format.ts';
import { words } from '../../words/words.ts';

/** Separate from the other texts of lists, because they are needed only once a row is opened. */
export const recordVisitsWords = words({
  en: {
    visits: 'Visits',
    visitOn: 'Visit on',
    visitBy: 'Visit by',
    time: 'Time start–end',
    activity: 'Activity',
    attachmentOf: (person: string) => `${person}, opens the attachment in a new tab`,
    none: 'No visits yet.',
    loading: 'Loading the visits…',
    older: 'Older visits',
    shown: (shown: number, all: string) => `${formatCount(shown)} of ${all} visits`,
  },
  id: {
    visits: 'Kunjungan',
    visitOn: 'Tanggal kunjungan',
    visitBy: 'Dikunjungi oleh',
    time: 'Jam mulai–selesai',
    activity: 'Aktivitas',
    attachmentOf: (person: string) => `${person}, membuka lampiran di tab baru`,
    none: 'Belum ada kunjungan.',
    loading: 'Memuat kunjungan…',
    older: 'Kunjungan lebih lama',
    shown: (shown: number, all: string) => `${formatCount(shown)} dari ${all} kunjungan`,
  },
});
