import type { ErasureOutcome, PersonalUse, PersonReply } from '@gso/contract/privacy/person';
import { formatCount } from '../../words/format.ts';
import { words } from '../../words/words.ts';

type Word = PersonReply['words'][number];

interface PrivacyWords {
  title: string;
  about: string;
  guide: string;
  contacts: string;
  employees: string;
  retention: string;
  searchContacts: string;
  searchEmployees: string;
  found: string;
  name: string;
  company: string;
  username: string;
  show: string;
  showOf: (name: string) => string;
  nobody: string;
  typeMore: string;
  more: string;
  ofPerson: (name: string) => string;
  exportExcel: string;
  exportCsv: string;
  exporting: string;
  exported: (file: string) => string;
  erase: string;
  eraseHeading: string;
  eraseAbout: string;
  eraseQuestion: string;
  erased: string;
  outcomes: Record<ErasureOutcome, string>;
  uses: Record<PersonalUse, string>;
  reasons: Record<'work' | 'document' | 'text' | 'contact' | 'seal', string>;
  noWords: string;
  reaches: Record<Word['reach'], string>;
  wordReasons: Record<Exclude<Word['reason'], ''>, string>;
  hits: (table: string, rows: number) => string;
  erasures: string;
  running: (by: string, time: string) => string;
  done: (by: string, time: string, rows: number) => string;
}

export const privacyWords = words<PrivacyWords>({
  en: {
    title: 'Privacy',
    about:
      'People may ask for a copy of their personal data, or for its erasure (law 27/2022). Find the person to see what is stored.',
    guide: 'What is stored and why',
    contacts: 'Contacts',
    employees: 'Employees',
    retention: 'Retention',
    searchContacts: 'Search name or company',
    searchEmployees: 'Search name or username',
    found: 'People found',
    name: 'Name',
    company: 'Company',
    username: 'Username',
    show: 'Show data',
    showOf: (name) => `Show the data of ${name}`,
    nobody: 'Nobody has this name.',
    typeMore: 'Type at least two letters.',
    more: 'There are more. Type more of the name.',
    ofPerson: (name) => `Personal data of ${name}`,
    exportExcel: 'Export to Excel',
    exportCsv: 'Export to CSV',
    exporting: 'Collecting the data…',
    exported: (file) => `Saved as ${file}. Give it only to the person that it is about.`,
    erase: 'Erase',
    eraseHeading: 'What an erasure does',
    eraseAbout: 'An erasure cannot be undone. Export the data first if the person wants a copy.',
    eraseQuestion: 'Erase the personal data of this person? This cannot be undone.',
    erased: 'Erased. Texts and copies are being replaced in the background.',
    outcomes: { emptied: 'Emptied', removed: 'Removed', replaced: 'Replaced', kept: 'Kept' },
    uses: {
      contact: 'Name, e-mail, phone and position',
      account: 'Details of the account and choices',
      credential: 'Credentials and sessions',
      security: 'Network addresses and browsers',
      work: 'Who did what',
      text: 'Names, addresses and numbers in texts',
      position: 'Positions of check-ins and photos',
      document: 'Documents',
      seal: 'What an erasure has replaced, sealed',
      copy: 'Names, addresses and numbers in copies',
    },
    reasons: {
      work: 'The username remains as a pseudonym, because the records of the company name who did the work.',
      document: 'Quotations and orders must be kept for ten years (law 8/1997).',
      text: 'Files and their names remain with the visit until somebody deletes them.',
      contact: 'Contact persons in the form of a supplier are edited there.',
      seal: 'Only the owner of the database can read it. It is removed after two years.',
    },
    noWords: 'There is no name, address or number to replace.',
    reaches: {
      everywhere: 'replaced in all texts',
      own: 'replaced only in records that refer to this person',
      refused: 'stays in texts',
    },
    wordReasons: {
      self: 'The person chose it.',
      short: 'It is too short to mean only this person.',
      company: 'It occurs in a company or in the letterhead.',
      supplier: 'It occurs in a supplier.',
      item: 'It occurs in an item or a bundle.',
      person: 'Somebody else has it.',
      earlier: 'Something or somebody else had it before.',
    },
    hits: (table, rows) => `${table} (${formatCount(rows)}):`,
    erasures: 'Earlier erasures',
    running: (by, time) => `${time} by ${by}: texts and copies are being replaced`,
    done: (by, time, rows) => `${time} by ${by}: done, ${formatCount(rows)} texts and copies replaced`,
  },
  id: {
    title: 'Privasi',
    about:
      'Setiap orang boleh meminta salinan data pribadinya, atau penghapusannya (UU 27/2022). Cari orangnya untuk melihat data yang disimpan.',
    guide: 'Data yang disimpan dan alasannya',
    contacts: 'Kontak',
    employees: 'Karyawan',
    retention: 'Masa simpan',
    searchContacts: 'Cari nama atau perusahaan',
    searchEmployees: 'Cari nama atau nama pengguna',
    found: 'Orang yang ditemukan',
    name: 'Nama',
    company: 'Perusahaan',
    username: 'Nama pengguna',
    show: 'Lihat data',
    showOf: (name) => `Lihat data ${name}`,
    nobody: 'Tidak ada orang dengan nama ini.',
    typeMore: 'Ketik sedikitnya dua huruf.',
    more: 'Masih ada yang lain. Ketik nama dengan lebih lengkap.',
    ofPerson: (name) => `Data pribadi ${name}`,
    exportExcel: 'Ekspor ke Excel',
    exportCsv: 'Ekspor ke CSV',
    exporting: 'Mengumpulkan data…',
    exported: (file) => `Disimpan sebagai ${file}. Berikan hanya kepada orang yang bersangkutan.`,
    erase: 'Hapus data pribadi',
    eraseHeading: 'Akibat penghapusan',
    eraseAbout: 'Penghapusan tidak dapat dibatalkan. Ekspor datanya dahulu bila orang tersebut menginginkan salinan.',
    eraseQuestion: 'Hapus data pribadi orang ini? Tindakan ini tidak dapat dibatalkan.',
    erased: 'Sudah dihapus. Teks dan salinan sedang diganti di latar belakang.',
    outcomes: { emptied: 'Dikosongkan', removed: 'Dihapus', replaced: 'Diganti', kept: 'Tetap disimpan' },
    uses: {
      contact: 'Nama, email, telepon, dan jabatan',
      account: 'Keterangan akun dan pilihan',
      credential: 'Kredensial dan sesi',
      security: 'Alamat jaringan dan peramban',
      work: 'Siapa mengerjakan apa',
      text: 'Nama, alamat email, dan nomor di dalam teks',
      position: 'Posisi check-in dan foto',
      document: 'Dokumen',
      seal: 'Hal yang diganti oleh penghapusan, disegel',
      copy: 'Nama, alamat email, dan nomor di dalam salinan',
    },
    reasons: {
      work: 'Nama pengguna tetap ada sebagai samaran, karena catatan perusahaan menyebut siapa yang mengerjakan.',
      document: 'Penawaran dan PO wajib disimpan sepuluh tahun (UU 8/1997).',
      text: 'Berkas dan namanya tetap ada pada kunjungan sampai dihapus orang.',
      contact: 'Narahubung pada formulir pemasok diubah di sana.',
      seal: 'Hanya pemilik basis data yang dapat membacanya. Dihapus setelah dua tahun.',
    },
    noWords: 'Tidak ada nama, alamat email, atau nomor yang perlu diganti.',
    reaches: {
      everywhere: 'diganti di semua teks',
      own: 'diganti hanya pada data yang terkait dengan orang ini',
      refused: 'tetap ada di dalam teks',
    },
    wordReasons: {
      self: 'Orang ini mengisinya sendiri.',
      short: 'Terlalu pendek untuk menunjuk orang ini saja.',
      company: 'Ada pada nama perusahaan atau kop surat.',
      supplier: 'Ada pada data pemasok.',
      item: 'Ada pada barang atau paket.',
      person: 'Orang lain juga memakainya.',
      earlier: 'Pernah dipakai oleh orang atau data lain.',
    },
    hits: (table, rows) => `${table} (${formatCount(rows)}):`,
    erasures: 'Penghapusan sebelumnya',
    running: (by, time) => `${time} oleh ${by}: teks dan salinan sedang diganti`,
    done: (by, time, rows) => `${time} oleh ${by}: selesai, ${formatCount(rows)} teks dan salinan diganti`,
  },
});
