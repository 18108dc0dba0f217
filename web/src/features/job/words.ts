import { type JobKindName, jobKinds } from '@gso/contract/jobs/job';
import { formatCount } from '../../words/format.ts';
import { words } from '../../words/words.ts';

interface JobWords {
  title: string;
  now: string;
  nothingNow: string;
  notServed: string;
  kind: string;
  running: string;
  waiting: string;
  failed: string;
  dueSince: string;
  failedTitle: string;
  search: string;
  attempts: string;
  reason: string;
  addedAt: string;
  failedAt: string;
  died: string;
  nameOf: (kind: string, time: string) => string;
  retry: string;
  retryAll: (kind: string) => string;
  retryAllShort: string;
  retrying: string;
  retried: (count: number) => string;
  remove: string;
  removeQuestion: string;
  removed: string;
  empty: string;
  kinds: Record<JobKindName, string>;
}

export const jobWords = words<JobWords>({
  en: {
    title: 'Background Jobs',
    now: 'Now',
    nothingNow: 'No job is running or waiting.',
    notServed: 'No process runs background jobs. They wait until one does; ask the person who operates the server.',
    kind: 'Job',
    running: 'Running',
    waiting: 'Waiting',
    failed: 'Failed',
    dueSince: 'Oldest due since',
    failedTitle: 'Failed jobs',
    search: 'Search the reason',
    attempts: 'Attempts',
    reason: 'Reason',
    addedAt: 'Added',
    failedAt: 'Failed',
    died: 'The process that ran it ended unexpectedly.',
    nameOf: (kind, time) => `${kind}, ${time}`,
    retry: 'Try again',
    retryAll: (kind) => `Try all failed jobs again: ${kind}`,
    retryAllShort: 'Try all again',
    retrying: 'Adding to the queue again…',
    retried: (count) =>
      count === 1 ? 'The job will be tried again.' : `${formatCount(count)} jobs will be tried again.`,
    remove: 'Remove',
    removeQuestion: 'Remove this job? What it was meant to do will then not be done.',
    removed: 'The job was removed.',
    empty: 'No job has failed.',
    kinds: {
      'remove expired sessions': 'Remove expired sessions',
      'remove old API tokens': 'Remove old API tokens',
      'remove expired sign-ins with a company account': 'Remove sign-ins with a company account that were not finished',
      'remove old replies to repeated calls': 'Remove old replies to repeated calls',
      'remove expired challenges': 'Remove expired challenges of passkeys',
      'remove old failed sign-ins': 'Remove old failed sign-ins',
      'remove old deleted records': 'Remove deleted records that can no longer be restored',
      'remove files that no record refers to': 'Remove files that no record uses',
      'remove expired password links': 'Remove expired password links',
      'fold the figures of the dashboard': 'Update the figures of the dashboard',
      'find who forgot the password': 'Find the account of somebody who forgot the password',
      'mail a password link': 'Mail with a link to choose a password',
      'mail that a password was changed': 'Mail that a password was changed',
      'mail that an address was changed': 'Mail that an address was changed',
      'mail a notification': 'Mail about a notification',
      'mail a daily digest': 'Mail with the daily digest',
      'begin the daily digests': 'Begin the daily digests',
      'deliver a webhook': 'Send the messages of a webhook',
      'remove old webhook deliveries': 'Remove old messages of webhooks',
      'remove what undoes old merges': 'Remove what could undo old merges',
      'find duplicates': 'Find records that were entered twice',
      'warn of late backups': 'Warn of late backups',
      'count the lines to approve again': 'Count the lines to approve after a new discount limit',
      'watch the margins of open quotations': 'Compare the margins of open quotations with the limit',
      'mail a quotation': 'Mail with a quotation',
      'remind of quotations': 'Remind sellers of quotations',
      'erase copies of personal data': 'Erase copies of personal data',
      'apply retention rules': 'Apply retention rules',
      'remove old notifications': 'Remove old notifications',
      'remove old failed jobs': 'Remove jobs that failed long ago',
      'remove old bottom prices': 'Remove old bottom prices',
    },
  },
  id: {
    title: 'Pekerjaan Latar Belakang',
    now: 'Saat ini',
    nothingNow: 'Tidak ada pekerjaan yang berjalan atau menunggu.',
    notServed:
      'Tidak ada proses yang menjalankan pekerjaan latar belakang. Semua menunggu sampai ada; hubungi pengelola server.',
    kind: 'Pekerjaan',
    running: 'Berjalan',
    waiting: 'Menunggu',
    failed: 'Gagal',
    dueSince: 'Terlama menunggu sejak',
    failedTitle: 'Pekerjaan yang gagal',
    search: 'Cari alasan',
    attempts: 'Percobaan',
    reason: 'Alasan',
    addedAt: 'Ditambahkan',
    failedAt: 'Gagal pada',
    died: 'Proses yang menjalankannya berhenti tiba-tiba.',
    nameOf: (kind, time) => `${kind}, ${time}`,
    retry: 'Coba lagi',
    retryAll: (kind) => `Coba lagi semua yang gagal: ${kind}`,
    retryAllShort: 'Coba lagi semua',
    retrying: 'Memasukkan kembali ke antrean…',
    retried: (count) =>
      count === 1 ? 'Pekerjaan akan dicoba lagi.' : `${formatCount(count)} pekerjaan akan dicoba lagi.`,
    remove: 'Hapus',
    removeQuestion: 'Hapus pekerjaan ini? Yang seharusnya dikerjakan tidak akan dilakukan.',
    removed: 'Pekerjaan telah dihapus.',
    empty: 'Tidak ada pekerjaan yang gagal.',
    kinds: {
      'remove expired sessions': 'Menghapus sesi yang kedaluwarsa',
      'remove old API tokens': 'Menghapus token API lama',
      'remove expired sign-ins with a company account':
        'Menghapus proses masuk dengan akun perusahaan yang tidak selesai',
      'remove old replies to repeated calls': 'Menghapus jawaban lama untuk permintaan berulang',
      'remove expired challenges': 'Menghapus tantangan passkey yang kedaluwarsa',
      'remove old failed sign-ins': 'Menghapus catatan lama gagal masuk',
      'remove old deleted records': 'Menghapus data terhapus yang tidak bisa dipulihkan lagi',
      'remove files that no record refers to': 'Menghapus berkas yang tidak dipakai data mana pun',
      'remove expired password links': 'Menghapus tautan kata sandi yang kedaluwarsa',
      'fold the figures of the dashboard': 'Memperbarui angka di dasbor',
      'find who forgot the password': 'Mencari akun orang yang lupa kata sandi',
      'mail a password link': 'Email berisi tautan untuk memilih kata sandi',
      'mail that a password was changed': 'Email bahwa kata sandi telah diganti',
      'mail that an address was changed': 'Email bahwa alamat email telah diganti',
      'mail a notification': 'Email tentang notifikasi',
      'mail a daily digest': 'Email ringkasan harian',
      'begin the daily digests': 'Memulai ringkasan harian',
      'deliver a webhook': 'Mengirim pesan webhook',
      'remove old webhook deliveries': 'Menghapus pesan webhook lama',
      'remove what undoes old merges': 'Menghapus data pembatalan penggabungan lama',
      'find duplicates': 'Mencari data yang dimasukkan dua kali',
      'warn of late backups': 'Memperingatkan cadangan yang terlambat',
      'count the lines to approve again': 'Menghitung ulang baris yang perlu persetujuan setelah batas diskon berubah',
      'watch the margins of open quotations': 'Membandingkan margin penawaran terbuka dengan batasnya',
      'mail a quotation': 'Email penawaran',
      'remind of quotations': 'Mengingatkan sales tentang penawaran',
      'erase copies of personal data': 'Menghapus salinan data pribadi',
      'apply retention rules': 'Menerapkan aturan masa simpan',
      'remove old notifications': 'Menghapus notifikasi lama',
      'remove old failed jobs': 'Menghapus pekerjaan yang sudah lama gagal',
      'remove old bottom prices': 'Menghapus riwayat lama harga terendah',
    },
  },
});

/** A kind of this version, or undefined for one that only an earlier version knew. */
export const knownKind = (kind: string): JobKindName | undefined => jobKinds.find((known) => known === kind);
