import { companyFields } from '../../words/fields/company.ts';
import { words } from '../../words/words.ts';

export const companyWords = words({
  en: {
    title: 'Company',
    search: 'Search by name or NPWP',
    newTitle: 'New company',
    editTitle: 'Edit company',
    fields: companyFields.en,
    empty: 'No companies yet.',
    readOnly: 'You can view companies but not change them.',
  },
  id: {
    title: 'Perusahaan',
    search: 'Cari nama atau NPWP',
    newTitle: 'Perusahaan baru',
    editTitle: 'Ubah perusahaan',
    fields: companyFields.id,
    empty: 'Belum ada perusahaan.',
    readOnly: 'Anda dapat melihat perusahaan, tetapi tidak dapat mengubahnya.',
  },
});
