import { limits } from '@gso/contract/limits';
import { groupedNumber } from '../../words/number-text.ts';
import { salesPoFields } from '../../words/fields/sales-po.ts';
import { fileSizeText } from '../../words/file-size.ts';
import { words } from '../../words/words.ts';

/** Shares have two decimals. */
const percentText = (percent: number): string => `${groupedNumber(percent, 2)}%`;
const largest = fileSizeText(limits.attachmentBytes);

export const poDialogWords = words({
  en: {
    fields: salesPoFields.en,
    newTitle: 'New purchase order',
    editTitle: 'Edit purchase order',
    useTotal: 'Use the total',
    chooseQuotation: 'Choose an open quotation',
    noQuotations: 'This company has no open quotation.',
    chooseProject: 'Choose a project',
    noProjects: 'This company has no project yet.',
    categoryFixed: 'The category of an order stays as it is.',
    addInfoFixed: 'Only people who may change projects can change this.',
    projectKinds: {
      label: 'The order is for',
      none: 'no project yet',
      new: 'a new project',
      known: 'a project that exists',
    },
    newProject: { name: 'Project name', customer: 'Contact', dueDate: 'Due date', quota: 'Visit quota', pic: 'PIC' },
    person: (place: number) => `Sales person ${place}`,
    share: (place: number) => `Share ${place} (%)`,
    addShare: 'Add person',
    removeShare: (place: number) => `Remove person ${place}`,
    noShares: 'Nobody gets credit for this order yet.',
    together: (percent: number) => `Together ${percentText(percent)}`,
    below100: (percent: number) => `Together ${percentText(percent)}: ${percentText(100 - percent)} belongs to nobody.`,
    chooseFile: 'Choose file',
    replaceFile: 'Choose another',
    takePhoto: 'Take photo',
    removeFile: 'Remove file',
    dropHere: 'or drop it here',
    fileHint: `PDF, JPG or PNG, at most ${largest}.`,
    notInDraft: 'A draft keeps the fields, not the file.',
    notInDraftRestored: 'Drafts do not keep files. If you had chosen one, please choose it again.',
    fileGoes: 'The file will be removed when you save.',
    wrongFile: 'Please select jpg/png/pdf file',
    emptyFile: 'This file is empty.',
    tooLarge: `The file is larger than ${largest}.`,
    uploading: (percent: number) =>
      percent < 100 ? `Uploading… ${percent}%` : 'Sent. The server is checking the file…',
    preview: 'Preview of the attachment',
  },
  id: {
    fields: salesPoFields.id,
    newTitle: 'PO baru',
    editTitle: 'Ubah PO',
    useTotal: 'Pakai total itu',
    chooseQuotation: 'Pilih penawaran yang masih terbuka',
    noQuotations: 'Perusahaan ini tidak punya penawaran terbuka.',
    chooseProject: 'Pilih proyek',
    noProjects: 'Perusahaan ini belum punya proyek.',
    categoryFixed: 'Kategori PO tidak dapat diubah.',
    addInfoFixed: 'Hanya yang boleh mengubah proyek yang dapat mengubahnya.',
    projectKinds: {
      label: 'PO ini untuk',
      none: 'belum ada proyek',
      new: 'proyek baru',
      known: 'proyek yang sudah ada',
    },
    newProject: {
      name: 'Nama proyek',
      customer: 'Kontak',
      dueDate: 'Tenggat',
      quota: 'Kuota kunjungan',
      pic: 'PIC',
    },
    person: (place: number) => `Sales ${place}`,
    share: (place: number) => `Bagian ${place} (%)`,
    addShare: 'Tambah orang',
    removeShare: (place: number) => `Hapus sales ${place}`,
    noShares: 'Belum ada yang mendapat bagian dari PO ini.',
    together: (percent: number) => `Jumlah ${percentText(percent)}`,
    below100: (percent: number) =>
      `Jumlah ${percentText(percent)}: ${percentText(100 - percent)} belum menjadi bagian siapa pun.`,
    chooseFile: 'Pilih berkas',
    replaceFile: 'Pilih yang lain',
    takePhoto: 'Ambil foto',
    removeFile: 'Hapus berkas',
    dropHere: 'atau jatuhkan di sini',
    fileHint: `PDF, JPG, atau PNG, paling besar ${largest}.`,
    notInDraft: 'Draf menyimpan isian, bukan berkasnya.',
    notInDraftRestored: 'Draf tidak menyimpan berkas. Bila tadi sudah memilihnya, silakan pilih lagi.',
    fileGoes: 'Berkas akan dihapus saat Anda menyimpan.',
    wrongFile: 'Silakan pilih berkas jpg/png/pdf',
    emptyFile: 'Berkas ini kosong.',
    tooLarge: `Berkas lebih besar dari ${largest}.`,
    uploading: (percent: number) =>
      percent < 100 ? `Mengunggah… ${percent}%` : 'Terkirim. Server sedang memeriksa berkas…',
    preview: 'Pratinjau lampiran',
  },
});
