import { limits } from '@gso/contract/limits';
import type { TimelineKind } from '@gso/contract/record/timeline';
import { words } from '../../words/words.ts';
import type { KindGroup } from './kinds.ts';

interface TimelineWords {
  timeline: string;
  filter: string;
  groups: Record<KindGroup, string>;
  kinds: Record<TimelineKind, string>;
  empty: string;
  emptyOfKind: string;
  loading: string;
  more: string;
  write: string;
  writeHint: string;
  save: string;
  saveChange: string;
  cancel: string;
  saved: string;
  saveKeys: string;
  edited: string;
  edit: string;
  remove: string;
  note: string;
  mention: string;
  tooLong: string;
  became: string;
  ofOrder: (order: string) => string;
  contact: (name: string) => string;
}

export const timelineWords = words<TimelineWords>({
  en: {
    timeline: 'Timeline',
    filter: 'Show only',
    groups: {
      visit: 'Visits',
      shodan: 'Shodans',
      quotation: 'Quotations',
      sales_po: 'Purchase orders',
      project: 'Projects',
      file: 'Files',
      note: 'Notes',
    },
    kinds: {
      sales_visit: 'Sales visit',
      project_visit: 'Project visit',
      shodan: 'New shodan',
      shodan_status: 'Shodan',
      quotation: 'Quotation',
      quotation_status: 'Quotation',
      quotation_sent: 'Quotation sent',
      sales_po: 'Purchase order',
      file: 'File',
      project: 'New project',
      task_approved: 'Task approved in',
      company_note: 'Note',
      customer_note: 'Note about',
      shodan_note: 'Note about',
      project_note: 'Note about',
    },
    empty: 'Nothing has happened yet. Visits, quotations, orders and notes appear here.',
    emptyOfKind: 'Nothing of this kind yet.',
    loading: 'Loading the timeline…',
    more: 'Load more',
    write: 'Write a note',
    writeHint: 'Write a note… @ mentions a colleague',
    save: 'Save note',
    saveChange: 'Save',
    cancel: 'Cancel',
    saved: 'Note saved',
    saveKeys: 'Ctrl+Enter saves',
    edited: 'edited',
    edit: 'Edit note',
    remove: 'Remove note',
    note: 'Note',
    mention: 'People to mention',
    tooLong: `Max ${limits.note} characters`,
    became: 'became',
    ofOrder: (order) => `Purchase order ${order}`,
    contact: (name) => `with ${name}`,
  },
  id: {
    timeline: 'Linimasa',
    filter: 'Tampilkan hanya',
    groups: {
      visit: 'Kunjungan',
      shodan: 'Shodan',
      quotation: 'Penawaran',
      sales_po: 'PO',
      project: 'Proyek',
      file: 'Berkas',
      note: 'Catatan',
    },
    kinds: {
      sales_visit: 'Kunjungan sales',
      project_visit: 'Kunjungan proyek',
      shodan: 'Shodan baru',
      shodan_status: 'Shodan',
      quotation: 'Penawaran',
      quotation_status: 'Penawaran',
      quotation_sent: 'Penawaran dikirim',
      sales_po: 'PO',
      file: 'Berkas',
      project: 'Proyek baru',
      task_approved: 'Tugas disetujui di',
      company_note: 'Catatan',
      customer_note: 'Catatan tentang',
      shodan_note: 'Catatan tentang',
      project_note: 'Catatan tentang',
    },
    empty: 'Belum ada kejadian. Kunjungan, penawaran, PO, dan catatan akan muncul di sini.',
    emptyOfKind: 'Belum ada yang sejenis ini.',
    loading: 'Memuat linimasa…',
    more: 'Muat lagi',
    write: 'Tulis catatan',
    writeHint: 'Tulis catatan… @ untuk menyebut rekan',
    save: 'Simpan catatan',
    saveChange: 'Simpan',
    cancel: 'Batal',
    saved: 'Catatan tersimpan',
    saveKeys: 'Ctrl+Enter menyimpan',
    edited: 'diubah',
    edit: 'Ubah catatan',
    remove: 'Hapus catatan',
    note: 'Catatan',
    mention: 'Orang yang dapat disebut',
    tooLong: `Maks. ${limits.note} karakter`,
    became: 'menjadi',
    ofOrder: (order) => `PO ${order}`,
    contact: (name) => `dengan ${name}`,
  },
});
