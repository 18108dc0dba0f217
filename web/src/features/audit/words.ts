import type { AuditAction } from '@gso/contract/audit';
import { words } from '../../words/words.ts';

interface AuditWords {
  title: string;
  search: string;
  time: string;
  person: string;
  action: string;
  kind: string;
  record: string;
  date: string;
  changes: string;
  onlyPerson: (person: string) => string;
  onlyRecord: (record: string) => string;
  unnamed: (id: number) => string;
  nameOf: (action: string, record: string, time: string) => string;
  more: (count: number) => string;
  noChanges: string;
  manyChanges: string;
  requestId: string;
  empty: string;
  actions: Record<AuditAction, string>;
}

export const auditWords = words<AuditWords>({
  en: {
    title: 'Audit',
    search: 'Record begins with',
    time: 'Time',
    person: 'Person',
    action: 'Action',
    kind: 'Kind',
    record: 'Record',
    date: 'Date',
    changes: 'Changes',
    onlyPerson: (person) => `Only what ${person} did`,
    onlyRecord: (record) => `Only what happened to ${record}`,
    unnamed: (id) => `no. ${id}`,
    nameOf: (action, record, time) => `${action} ${record}, ${time}`,
    more: (count) => `, ${count} more`,
    noChanges: 'No field was changed.',
    manyChanges: 'Many changes: open the details',
    requestId: 'Request ID',
    empty: 'Nothing has been recorded yet.',
    actions: {
      create: 'created',
      update: 'changed',
      delete: 'removed',
      restore: 'restored',
      import: 'imported',
      export: 'exported',
      login: 'signed in',
      'sign-in-failed': 'sign-in failed',
      logout: 'signed out',
      'reset-password': 'password reset',
      'change-password': 'password changed',
      'end-session': 'session ended',
    },
  },
  id: {
    title: 'Jejak Audit',
    search: 'Data berawalan',
    time: 'Waktu',
    person: 'Orang',
    action: 'Tindakan',
    kind: 'Jenis',
    record: 'Data',
    date: 'Tanggal',
    changes: 'Perubahan',
    onlyPerson: (person) => `Hanya yang dilakukan ${person}`,
    onlyRecord: (record) => `Hanya yang terjadi pada ${record}`,
    unnamed: (id) => `no. ${id}`,
    nameOf: (action, record, time) => `${action} ${record}, ${time}`,
    more: (count) => `, ${count} lagi`,
    noChanges: 'Tidak ada isian yang berubah.',
    manyChanges: 'Banyak perubahan: buka rinciannya',
    requestId: 'ID permintaan',
    empty: 'Belum ada yang tercatat.',
    actions: {
      create: 'dibuat',
      update: 'diubah',
      delete: 'dihapus',
      restore: 'dipulihkan',
      import: 'diimpor',
      export: 'diekspor',
      login: 'masuk',
      'sign-in-failed': 'gagal masuk',
      logout: 'keluar',
      'reset-password': 'kata sandi disetel ulang',
      'change-password': 'kata sandi diganti',
      'end-session': 'sesi diakhiri',
    },
  },
});
