import { words } from '../words.ts';

export const noteFields = words({
  en: {
    text: 'Note',
    mentions: 'Mentions',
    'subject.kind': 'About a record of kind',
    'subject.id': 'About the record with ID',
    createdBy: 'Written by',
    createdDate: 'Written on',
  },
  id: {
    text: 'Catatan',
    mentions: 'Menyebut',
    'subject.kind': 'Tentang data jenis',
    'subject.id': 'Tentang data dengan ID',
    createdBy: 'Ditulis oleh',
    createdDate: 'Ditulis pada',
  },
});
