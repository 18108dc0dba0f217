import { words } from '../words.ts';

export const quotationLetterFields = words({
  en: {
    subjectEn: 'Subject (English)',
    textEn: 'Text (English)',
    subjectId: 'Subject (Indonesian)',
    textId: 'Text (Indonesian)',
    followUpDays: 'Days until follow-up',
  },
  id: {
    subjectEn: 'Subjek (Inggris)',
    textEn: 'Isi (Inggris)',
    subjectId: 'Subjek (Indonesia)',
    textId: 'Isi (Indonesia)',
    followUpDays: 'Hari sampai tindak lanjut',
  },
});

export const quotationMailFields = words({
  en: {
    refNo: 'Ref no',
    to: 'To',
    cc: 'Copy to',
    subject: 'Subject',
    state: 'State',
    refused: 'Not delivered to',
    error: 'Error',
  },
  id: {
    refNo: 'No. ref',
    to: 'Kepada',
    cc: 'Salinan ke',
    subject: 'Subjek',
    state: 'Keadaan',
    refused: 'Tidak sampai ke',
    error: 'Kesalahan',
  },
});
