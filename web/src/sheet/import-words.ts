import { limits } from '@gso/contract/limits';
import { fileSizeText, formatCount } from '../words/format.ts';
import { words } from '../words/words.ts';

const largest = fileSizeText(limits.importBytes);

/** The texts of the dialog of an import, which are loaded when a file is chosen. */
export const importWords = words({
  en: {
    importTitle: 'Import Excel Information',
    wrongFile: 'Please select xls/xlsx file',
    tooLarge: `The file is larger than ${largest}.`,
    stopped: (why: string) => `Canceled. ${why}`,
    changedMeanwhile:
      'Somebody changed these records while you were looking, so nothing was saved. The rows were compared again.',
    uploading: (percent: number) => `Uploading… ${percent}%`,
    reading: (percent: number) => `Reading the file… ${percent}%`,
    stages: { comparing: 'Comparing with existing records', writing: 'Writing' },
    stageProgress: (stage: string, done: number, total: number) =>
      `${stage}… ${formatCount(done)} of ${formatCount(total)}`,
    checkedFile: (file: string, rows: number) =>
      `${file}: ${rows === 1 ? '1 row' : `${formatCount(rows)} rows`}. Nothing has been saved yet.`,
    corrected: (count: number) => (count === 1 ? '1 cell corrected.' : `${formatCount(count)} cells corrected.`),
    rows: 'Rows of the file',
    fresh: 'New',
    changed: 'Changed',
    present: 'Imported before',
    unchanged: 'Unchanged',
    refused: 'Refused',
    created: 'Created',
    updated: 'Updated',
    correctHint: 'Correct the marked cells here and check again, or import the other rows.',
    rowOf: (sheet: string | undefined, row: number) =>
      sheet === undefined ? `Row ${formatCount(row)}` : `${sheet}, row ${formatCount(row)}`,
    sheetRows: (sheets: readonly { sheet: string; rows: number }[]) =>
      sheets.map(({ sheet, rows }) => `${sheet}: ${formatCount(rows)}`).join(' · '),
    allCells: 'All cells',
    before: (text: string) => `Before: ${text}`,
    after: (text: string) => `After: ${text}`,
    empty: '(empty)',
    firstShown: (shown: number, all: number) => `The first ${formatCount(shown)} of ${formatCount(all)} are shown.`,
    nothingChanges: 'All rows are as the records already are.',
    otherFile: 'Choose another file',
    checkAgain: 'Check again',
    correctFirst: 'Correct a cell first',
    checkFirst: 'Check your corrections first',
    tooManyCorrections: `At most ${formatCount(limits.importCorrections)} cells can be corrected here. Please correct the file.`,
    importRows: (count: number) => (count === 1 ? 'Import 1 row' : `Import ${formatCount(count)} rows`),
    importValid: 'Import the valid rows',
    nothingToImport: 'No row would change anything',
    sheet: 'Sheet',
    row: 'Row',
    column: 'Column',
    value: 'Value',
    reason: 'Reason',
    refusedRows: 'Rows that were refused',
    report: 'Download the report',
  },
  id: {
    importTitle: 'Informasi Impor Excel',
    wrongFile: 'Silakan pilih berkas xls/xlsx',
    tooLarge: `Berkas lebih besar dari ${largest}.`,
    stopped: (why: string) => `Dibatalkan. ${why}`,
    changedMeanwhile:
      'Data ini diubah orang lain selagi Anda memeriksa, jadi belum ada yang disimpan. Baris sudah dibandingkan lagi.',
    uploading: (percent: number) => `Mengunggah… ${percent}%`,
    reading: (percent: number) => `Membaca berkas… ${percent}%`,
    stages: { comparing: 'Membandingkan dengan data yang ada', writing: 'Menulis' },
    stageProgress: (stage: string, done: number, total: number) =>
      `${stage}… ${formatCount(done)} dari ${formatCount(total)}`,
    checkedFile: (file: string, rows: number) => `${file}: ${formatCount(rows)} baris. Belum ada yang disimpan.`,
    corrected: (count: number) => `${formatCount(count)} sel diperbaiki.`,
    rows: 'Baris dalam berkas',
    fresh: 'Baru',
    changed: 'Berubah',
    present: 'Sudah diimpor',
    unchanged: 'Tidak berubah',
    refused: 'Ditolak',
    created: 'Dibuat',
    updated: 'Diperbarui',
    correctHint: 'Perbaiki sel yang ditandai di sini lalu periksa lagi, atau impor baris lainnya.',
    rowOf: (sheet: string | undefined, row: number) =>
      sheet === undefined ? `Baris ${formatCount(row)}` : `${sheet}, baris ${formatCount(row)}`,
    sheetRows: (sheets: readonly { sheet: string; rows: number }[]) =>
      sheets.map(({ sheet, rows }) => `${sheet}: ${formatCount(rows)}`).join(' · '),
    allCells: 'Semua sel',
    before: (text: string) => `Sebelum: ${text}`,
    after: (text: string) => `Sesudah: ${text}`,
    empty: '(kosong)',
    firstShown: (shown: number, all: number) =>
      `Ditampilkan ${formatCount(shown)} yang pertama dari ${formatCount(all)}.`,
    nothingChanges: 'Semua baris sudah sama dengan data yang ada.',
    otherFile: 'Pilih berkas lain',
    checkAgain: 'Periksa lagi',
    correctFirst: 'Perbaiki sel terlebih dahulu',
    checkFirst: 'Periksa dulu perbaikan Anda',
    tooManyCorrections: `Paling banyak ${formatCount(limits.importCorrections)} sel dapat diperbaiki di sini. Silakan perbaiki berkasnya.`,
    importRows: (count: number) => `Impor ${formatCount(count)} baris`,
    importValid: 'Impor baris yang benar',
    nothingToImport: 'Tidak ada baris yang mengubah data',
    sheet: 'Lembar',
    row: 'Baris',
    column: 'Kolom',
    value: 'Nilai',
    reason: 'Alasan',
    refusedRows: 'Baris yang ditolak',
    report: 'Unduh laporan',
  },
});
