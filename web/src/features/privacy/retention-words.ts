import type { RetentionKind } from '@gso/contract/privacy/retention';
import { formatCount } from '../../words/format.ts';
import { words } from '../../words/words.ts';

interface KindWords {
  name: string;
  /** What the rule removes. */
  what: string;
  /** The label of the number of months. */
  limit: string;
  due: (count: number) => string;
}

interface RetentionWords {
  about: string;
  rules: string;
  data: string;
  kept: string;
  changed: string;
  change: string;
  changeOf: (name: string) => string;
  forEver: string;
  months: (months: number) => string;
  kinds: Record<RetentionKind, KindWords>;
  emptyIsNever: string;
  wrong: (most: number) => string;
  show: string;
  dryRun: string;
  nothingDue: string;
  isDue: (count: string) => string;
  outcome: Record<RetentionKind, string>;
  name: string;
  detail: Record<RetentionKind, string>;
  last: Record<RetentionKind, string>;
  first: (count: number) => string;
  cancel: string;
  save: string;
  saveAnd: (count: string) => string;
  saved: string;
}

const counted = (one: string, many: string) => (count: number) => `${formatCount(count)} ${count === 1 ? one : many}`;

export const retentionWords = words<RetentionWords>({
  en: {
    about:
      'Personal data may be kept only as long as it is needed. Without a rule it is kept for ever. Before a rule is saved, you see what it would erase.',
    rules: 'Retention rules',
    data: 'Data',
    kept: 'Kept',
    changed: 'Last change',
    change: 'Change',
    changeOf: (name) => `Change: ${name}`,
    forEver: 'For ever',
    months: (months) => `${months} ${months === 1 ? 'month' : 'months'}`,
    kinds: {
      contact: {
        name: 'Contacts without activity',
        what: 'Their personal data is erased. Visits, shodans, quotations, orders, projects, notes and changes count as activity.',
        limit: 'Months without activity',
        due: counted('contact', 'contacts'),
      },
      account: {
        name: 'Disabled accounts',
        what: 'Their personal data is erased. Counted from the last change of the account.',
        limit: 'Months since disabled',
        due: counted('account', 'accounts'),
      },
      position: {
        name: 'Positions of check-ins and photos',
        what: 'Removed, also from the audit log. Check-ins and photos remain.',
        limit: 'Months since the visit',
        due: counted('position', 'positions'),
      },
      mail: {
        name: 'Mails with quotations',
        what: 'Addresses, subject and text are removed, also from the audit log. Quotations and their PDFs remain.',
        limit: 'Months since sent',
        due: counted('mail', 'mails'),
      },
    },
    emptyIsNever: 'Leave it empty to keep the data for ever.',
    wrong: (most) => `A whole number from 1 to ${most}`,
    show: 'Show what is due',
    dryRun: 'What is due',
    nothingDue: 'Nothing is due today. The rule erases what becomes due later.',
    isDue: (count) => `Due today: ${count}.`,
    outcome: {
      contact: 'They are erased in the background, which cannot be undone. Documents are kept.',
      account: 'They are erased in the background, which cannot be undone. Usernames are kept.',
      position: 'They are removed in the background, which cannot be undone.',
      mail: 'They are emptied in the background, which cannot be undone.',
    },
    name: 'Name',
    detail: { contact: 'Company', account: 'Username', position: 'Company', mail: 'Subject' },
    last: { contact: 'Last activity', account: 'Last change', position: 'Stored', mail: 'Sent' },
    first: (count) => `The first ${count} are listed.`,
    cancel: 'Cancel',
    save: 'Save',
    saveAnd: (count) => `Save and erase ${count}`,
    saved: 'Saved.',
  },
  id: {
    about:
      'Data pribadi hanya boleh disimpan selama diperlukan. Tanpa aturan, data disimpan tanpa batas waktu. Sebelum aturan disimpan, Anda melihat apa saja yang akan dihapus.',
    rules: 'Aturan masa simpan',
    data: 'Data',
    kept: 'Disimpan',
    changed: 'Perubahan terakhir',
    change: 'Ubah',
    changeOf: (name) => `Ubah: ${name}`,
    forEver: 'Tanpa batas waktu',
    months: (months) => `${months} bulan`,
    kinds: {
      contact: {
        name: 'Kontak tanpa aktivitas',
        what: 'Data pribadinya dihapus. Kunjungan, shodan, penawaran, PO, proyek, catatan, dan perubahan dihitung sebagai aktivitas.',
        limit: 'Bulan tanpa aktivitas',
        due: (count) => `${formatCount(count)} kontak`,
      },
      account: {
        name: 'Akun nonaktif',
        what: 'Data pribadinya dihapus. Dihitung sejak perubahan terakhir pada akun.',
        limit: 'Bulan sejak dinonaktifkan',
        due: (count) => `${formatCount(count)} akun`,
      },
      position: {
        name: 'Posisi check-in dan foto',
        what: 'Dihapus, juga dari jejak audit. Check-in dan fotonya tetap ada.',
        limit: 'Bulan sejak kunjungan',
        due: (count) => `${formatCount(count)} posisi`,
      },
      mail: {
        name: 'Email penawaran',
        what: 'Alamat, subjek, dan isinya dihapus, juga dari jejak audit. Penawaran dan PDF-nya tetap ada.',
        limit: 'Bulan sejak dikirim',
        due: (count) => `${formatCount(count)} email`,
      },
    },
    emptyIsNever: 'Kosongkan agar data disimpan tanpa batas waktu.',
    wrong: (most) => `Bilangan bulat dari 1 sampai ${most}`,
    show: 'Lihat yang akan dihapus',
    dryRun: 'Yang akan dihapus',
    nothingDue: 'Hari ini tidak ada yang perlu dihapus. Aturan ini menghapus data yang masa simpannya berakhir nanti.',
    isDue: (count) => `Hari ini ${count} melewati masa simpan.`,
    outcome: {
      contact: 'Data pribadinya dihapus di latar belakang dan tidak dapat dikembalikan. Dokumen tetap disimpan.',
      account: 'Data pribadinya dihapus di latar belakang dan tidak dapat dikembalikan. Nama pengguna tetap disimpan.',
      position: 'Posisinya dihapus di latar belakang dan tidak dapat dikembalikan.',
      mail: 'Isinya dikosongkan di latar belakang dan tidak dapat dikembalikan.',
    },
    name: 'Nama',
    detail: { contact: 'Perusahaan', account: 'Nama pengguna', position: 'Perusahaan', mail: 'Subjek' },
    last: { contact: 'Aktivitas terakhir', account: 'Perubahan terakhir', position: 'Disimpan', mail: 'Dikirim' },
    first: (count) => `Yang tercantum adalah ${count} yang pertama.`,
    cancel: 'Batal',
    save: 'Simpan',
    saveAnd: (count) => `Simpan dan hapus ${count}`,
    saved: 'Tersimpan.',
  },
});
