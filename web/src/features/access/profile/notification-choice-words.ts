import { words } from '../../../words/words.ts';

export const notificationChoiceWords = words({
  en: {
    title: 'Notifications by mail',
    hint: 'Every notification is in the list of the bell. Choose which ones you also get by mail. The daily summary is sent at 07:00.',
    needsAddress: 'Enter your mail address first. Then you can choose which notifications you also get by mail.',
    saved: 'Saved',
    ways: { app: 'Only in the app', mail: 'Also by mail, at once', digest: 'Also in the daily summary' },
    kinds: {
      'visit-assigned': 'A visit is assigned to me',
      'tasks-assigned': 'Tasks are assigned to me',
      'task-waiting': 'A task waits for my approval',
      'task-approved': 'My task is approved',
      'task-rejected': 'My task is sent back',
      mentioned: 'A note mentions me',
      'price-asked': 'A quotation waits for my approval',
      'price-approved': 'The prices of my quotation are approved',
      'price-rejected': 'The prices of my quotation are rejected',
      'margin-fell': 'The exchange rates lower the margin of my quotation',
      'quotation-mail-failed': 'A quotation of mine cannot be mailed',
      'quotation-follow-up': 'The day to follow up a quotation has come',
      'webhook-off': 'A webhook is switched off automatically',
    },
  },
  id: {
    title: 'Notifikasi lewat email',
    hint: 'Semua notifikasi ada di daftar lonceng. Pilih yang juga ingin Anda terima lewat email. Ringkasan harian dikirim pukul 07.00.',
    needsAddress:
      'Isi alamat email Anda terlebih dahulu. Setelah itu Anda dapat memilih notifikasi yang juga dikirim lewat email.',
    saved: 'Tersimpan',
    ways: { app: 'Hanya di aplikasi', mail: 'Juga lewat email, langsung', digest: 'Juga di ringkasan harian' },
    kinds: {
      'visit-assigned': 'Kunjungan ditugaskan kepada saya',
      'tasks-assigned': 'Tugas diberikan kepada saya',
      'task-waiting': 'Tugas menunggu persetujuan saya',
      'task-approved': 'Tugas saya disetujui',
      'task-rejected': 'Tugas saya dikembalikan',
      mentioned: 'Catatan menyebut saya',
      'price-asked': 'Penawaran menunggu persetujuan saya',
      'price-approved': 'Harga penawaran saya disetujui',
      'price-rejected': 'Harga penawaran saya ditolak',
      'margin-fell': 'Kurs menurunkan margin penawaran saya',
      'quotation-mail-failed': 'Penawaran saya gagal dikirim lewat email',
      'quotation-follow-up': 'Hari tindak lanjut penawaran sudah tiba',
      'webhook-off': 'Webhook dinonaktifkan otomatis',
    },
  },
});
