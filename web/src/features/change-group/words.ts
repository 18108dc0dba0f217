import type { ChangeGroupKind } from '@gso/contract/record/change-group';
import { formatCount } from '../../words/format.ts';
import { words } from '../../words/words.ts';

interface ChangesWords {
  title: string;
  search: string;
  kind: string;
  kinds: Record<ChangeGroupKind, string>;
  records: string;
  what: string;
  result: string;
  person: string;
  time: string;
  state: string;
  undoneBy: (person: string, time: string) => string;
  undoOf: (id: number) => string;
  nothingToUndo: string;
  undo: string;
  nameOf: (what: string, time: string) => string;
  deleted: string;
  changed: string;
  counts: Record<'created' | 'updated' | 'deleted' | 'restored' | 'refused', (count: number) => string>;
  empty: string;
  question: string;
  leftAlone: (count: number) => string;
  oldTemplate: string;
  oldImport: string;
  oldHint: string;
}

export const changesWords = words<ChangesWords>({
  en: {
    title: 'Changes',
    search: 'Search the file name',
    kind: 'Kind',
    kinds: { bulk: 'Many records', import: 'Import', undo: 'Undo' },
    records: 'Records',
    what: 'What',
    result: 'Result',
    person: 'Person',
    time: 'Time',
    state: 'State',
    undoneBy: (person, time) => `Undone by ${person}, ${time}`,
    undoOf: (id) => `Undo of no. ${id}`,
    nothingToUndo: 'This cannot be undone any more.',
    undo: 'Undo',
    nameOf: (what, time) => `${what}, ${time}`,
    deleted: 'Deleted',
    changed: 'Changed',
    counts: {
      created: (count) => `${formatCount(count)} created`,
      updated: (count) => `${formatCount(count)} changed`,
      deleted: (count) => `${formatCount(count)} deleted`,
      restored: (count) => `${formatCount(count)} restored`,
      refused: (count) => `${formatCount(count)} left alone`,
    },
    empty: 'Nobody has imported a file or changed many records at once yet.',
    question: 'Every record goes back to how it was before. What somebody has changed since stays and is listed.',
    leftAlone: (count) => `${formatCount(count)} were left alone:`,
    oldTemplate: 'Template for an old system',
    oldImport: 'Import from an old system',
    oldHint: 'Quotations, purchase orders and projects in one Excel workbook (.xlsx)',
  },
  id: {
    title: 'Perubahan',
    search: 'Cari nama berkas',
    kind: 'Jenis',
    kinds: { bulk: 'Banyak data', import: 'Impor', undo: 'Pembatalan' },
    records: 'Data',
    what: 'Isi',
    result: 'Hasil',
    person: 'Orang',
    time: 'Waktu',
    state: 'Keadaan',
    undoneBy: (person, time) => `Dibatalkan oleh ${person}, ${time}`,
    undoOf: (id) => `Pembatalan no. ${id}`,
    nothingToUndo: 'Ini tidak dapat dibatalkan lagi.',
    undo: 'Batalkan',
    nameOf: (what, time) => `${what}, ${time}`,
    deleted: 'Dihapus',
    changed: 'Diubah',
    counts: {
      created: (count) => `${formatCount(count)} dibuat`,
      updated: (count) => `${formatCount(count)} diubah`,
      deleted: (count) => `${formatCount(count)} dihapus`,
      restored: (count) => `${formatCount(count)} dipulihkan`,
      refused: (count) => `${formatCount(count)} dibiarkan`,
    },
    empty: 'Belum ada yang mengimpor berkas atau mengubah banyak data sekaligus.',
    question:
      'Setiap data dikembalikan seperti sebelumnya. Yang sudah diubah orang lain sejak itu dibiarkan dan didaftar.',
    leftAlone: (count) => `${formatCount(count)} dibiarkan:`,
    oldTemplate: 'Templat untuk sistem lama',
    oldImport: 'Impor dari sistem lama',
    oldHint: 'Penawaran, PO dan proyek dalam satu buku kerja Excel (.xlsx)',
  },
});
