import { words } from '../../../words/words.ts';

export const visitFileWords = words({
  en: {
    title: 'Photos and files',
    notSent: 'Photos and files that are not sent yet',
    kept: 'Photos and files on this device that will be sent',
    willBeSent: 'On this device, will be sent',
    needsYou: 'Refused: see “On this device”',
    open: (name: string) => `Open ${name}`,
    removed: 'File removed',
    savedWithout: 'The visit is saved, but not all files were sent',
    savedWithoutHint: 'Try again here. If you close this, what was not sent is lost.',
    done: 'Close',
  },
  id: {
    title: 'Foto dan berkas',
    notSent: 'Foto dan berkas yang belum dikirim',
    kept: 'Foto dan berkas di perangkat ini yang akan dikirim',
    willBeSent: 'Di perangkat ini, akan dikirim',
    needsYou: 'Ditolak: lihat “Di perangkat ini”',
    open: (name: string) => `Buka ${name}`,
    removed: 'Berkas dihapus',
    savedWithout: 'Kunjungan tersimpan, tetapi tidak semua berkas terkirim',
    savedWithoutHint: 'Coba lagi di sini. Bila ditutup, yang belum terkirim akan hilang.',
    done: 'Tutup',
  },
});
