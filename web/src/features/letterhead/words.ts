import { letterheadFields } from '../../words/fields/letterhead.ts';
import { words } from '../../words/words.ts';

export const letterheadWords = words({
  en: {
    fields: letterheadFields.en,
    title: 'Our company on documents',
    hint: 'Printed in the header and footer of every quotation downloaded from now on.',
    emptyWarning:
      'The letterhead is empty, so quotations do not show who they are from. Enter at least the name of your company.',
    bankHint: 'Bank, account number and account holder.',
    noteHint: 'Printed at the end of quotations that have no closing note of their own.',
    preview: 'Preview',
    nameMissing: 'Company name',
    logo: 'Logo',
    logoHint: 'PNG or JPEG, at most 1 MB. Wide logos on white or without background print best.',
    noLogo: 'No logo yet',
    choose: 'Choose logo',
    replace: 'Replace logo',
    remove: 'Remove logo',
    removeQuestion: 'Remove the logo from all documents?',
    logoSaved: 'Logo saved',
    logoRemoved: 'Logo removed',
    wrongFile: 'Please choose a PNG or JPEG picture.',
    tooLarge: 'The picture is larger than 1 MB.',
  },
  id: {
    fields: letterheadFields.id,
    title: 'Perusahaan kita pada dokumen',
    hint: 'Dicetak di bagian atas dan bawah setiap penawaran yang diunduh mulai sekarang.',
    emptyWarning:
      'Kop surat masih kosong sehingga penawaran tidak mencantumkan nama penjual. Isi setidaknya nama perusahaan Anda.',
    bankHint: 'Bank, nomor rekening, dan pemilik rekening.',
    noteHint: 'Dicetak di akhir penawaran yang tidak memiliki catatan penutup sendiri.',
    preview: 'Pratinjau',
    nameMissing: 'Nama perusahaan',
    logo: 'Logo',
    logoHint: 'PNG atau JPEG, paling besar 1 MB. Logo melebar dengan latar putih atau transparan paling baik dicetak.',
    noLogo: 'Belum ada logo',
    choose: 'Pilih logo',
    replace: 'Ganti logo',
    remove: 'Hapus logo',
    removeQuestion: 'Hapus logo dari semua dokumen?',
    logoSaved: 'Logo tersimpan',
    logoRemoved: 'Logo dihapus',
    wrongFile: 'Silakan pilih gambar PNG atau JPEG.',
    tooLarge: 'Ukuran gambar lebih dari 1 MB.',
  },
});
