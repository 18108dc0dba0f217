import { companyFields } from '../../words/fields/company.ts';
import { words } from '../../words/words.ts';

export const companyWords = words({
  en: {
    title: 'Company',
    search: 'Search by name',
    new: 'New',
    newTitle: 'New company',
    editTitle: 'Edit company',
    edit: 'Edit',
    remove: 'Delete',
    history: 'History',
    fields: companyFields.en,
    updateBy: 'Update by',
    updateDate: 'Update date time',
    empty: 'No companies yet.',
    readOnly: 'You may read companies, but not change them.',
    similar: 'Looks like:',
    similarHint: 'It can still be saved.',
  },
  id: {
    title: 'Perusahaan',
    search: 'Cari nama',
    new: 'Baru',
    newTitle: 'Perusahaan baru',
    editTitle: 'Ubah perusahaan',
    edit: 'Ubah',
    remove: 'Hapus',
    history: 'Riwayat',
    fields: companyFields.id,
    updateBy: 'Diubah oleh',
    updateDate: 'Waktu ubah',
    empty: 'Belum ada perusahaan.',
    readOnly: 'Anda dapat melihat perusahaan, tetapi tidak dapat mengubahnya.',
    similar: 'Mirip dengan:',
    similarHint: 'Tetap dapat disimpan.',
  },
});
