import { words } from '../../../words/words.ts';

export const letterWords = words({
  en: {
    title: 'The letter that goes with quotations',
    hint: 'Every mail and shared message begins with this text. Sellers can change it before they send.',
    followUpHint: 'This long after sending, the seller is reminded to ask the customer.',
    preview: 'Preview',
    previewHint: 'With the data of an invented quotation.',
    language: 'Language of the letter',
    languages: { en: 'English', id: 'Indonesian' },
    marks: 'What the letter can say',
    marksHint:
      'A mark is replaced when somebody sends. Click one to insert it where you are typing. A line whose mark has no value is left out, such as the line with {validUntil} if the quotation has no end.',
    insert: (mark: string) => `Insert ${mark}`,
    meanings: {
      refNo: 'Number of the quotation, with its revision',
      name: 'Title of the quotation',
      contact: 'Name of the contact',
      company: 'Company of the contact',
      total: 'Grand total in rupiah',
      validUntil: 'Last day on which it is valid',
      seller: 'Name and phone of the seller',
      sender: 'Our company, as on the letterhead',
    },
  },
  id: {
    title: 'Surat pengantar penawaran',
    hint: 'Setiap email dan pesan yang dibagikan diawali teks ini. Penjual dapat mengubahnya sebelum mengirim.',
    followUpHint: 'Selama ini setelah dikirim, penjual diingatkan untuk menanyakannya kepada pelanggan.',
    preview: 'Pratinjau',
    previewHint: 'Dengan data penawaran contoh.',
    language: 'Bahasa surat',
    languages: { en: 'Inggris', id: 'Indonesia' },
    marks: 'Yang dapat disebut dalam surat',
    marksHint:
      'Tanda diganti saat penawaran dikirim. Klik salah satu untuk menyisipkannya di tempat Anda mengetik. Baris yang tandanya tidak berisi akan dihilangkan, misalnya baris {validUntil} jika penawaran tidak memiliki batas waktu.',
    insert: (mark: string) => `Sisipkan ${mark}`,
    meanings: {
      refNo: 'Nomor penawaran beserta revisinya',
      name: 'Judul penawaran',
      contact: 'Nama kontak',
      company: 'Perusahaan kontak',
      total: 'Total keseluruhan dalam rupiah',
      validUntil: 'Hari terakhir masa berlakunya',
      seller: 'Nama dan telepon penjual',
      sender: 'Perusahaan kita, seperti di kop surat',
    },
  },
});
