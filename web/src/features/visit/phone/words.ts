import { words } from '../../../words/words.ts';

export const phoneWords = words({
  en: {
    title: 'On this device',
    unsent: 'Not sent yet',
    nothingUnsent: 'Everything is at the server.',
    kinds: {
      'create-contact': 'New contact',
      'create-visit': 'New visit',
      'change-visit': 'Change of a visit',
      'add-file': 'Photo or file',
      'check-in': 'Check-in',
    },
    states: { waiting: 'Waiting', sending: 'Sending', 'needs-you': 'Needs you' },
    stale: 'Somebody else has changed this visit meanwhile.',
    unsure: 'It was sent long ago without a reply. Look whether the server has it before you send it again.',
    noReason: 'The server refused it.',
    decide: 'Decide',
    change: 'Change',
    sendAgain: 'Send again',
    discard: 'Discard',
    discardQuestion: 'Discard this for good?',
    discardHint:
      'The server does not have it. What belongs to it and was not sent, such as photos of a new visit, goes with it.',
    discarded: 'Discarded.',
    stored: 'Stored for work without a network',
    storedHint:
      'Only what you may open. It is deleted after 14 days without contact to the server, and when you log out.',
    stores: {
      company: 'Companies',
      contact: 'Contacts',
      shodan: 'Open shodans',
      project: 'Open projects',
      visit: 'Visits',
    },
    lastContact: 'Last contact to the server',
    never: 'Never',
    space: 'Space used',
    keep: 'Keep my visits on this device',
    refresh: 'Load again',
    refreshed: 'Loaded.',
    deleteAll: 'Delete all',
    deleteQuestion: 'Delete everything that is stored on this device?',
    deleteHint: (unsent: number) =>
      unsent === 0
        ? 'Nothing at the server is changed.'
        : `Nothing at the server is changed. ${unsent} not sent ${unsent === 1 ? 'entry is' : 'entries are'} lost.`,
    deleted: 'Deleted from this device.',
    noStorage:
      'This browser keeps nothing on the device, as in a private window. Without a network you can look at nothing here, and nothing that you save waits for the network.',
    full: 'The device has no space left. Nothing new can wait for the network until some is free.',
  },
  id: {
    title: 'Di perangkat ini',
    unsent: 'Belum terkirim',
    nothingUnsent: 'Semua sudah ada di server.',
    kinds: {
      'create-contact': 'Kontak baru',
      'create-visit': 'Kunjungan baru',
      'change-visit': 'Perubahan kunjungan',
      'add-file': 'Foto atau berkas',
      'check-in': 'Check-in',
    },
    states: { waiting: 'Menunggu', sending: 'Mengirim', 'needs-you': 'Perlu Anda' },
    stale: 'Kunjungan ini sementara itu sudah diubah orang lain.',
    unsure: 'Sudah lama dikirim tanpa balasan. Periksa dulu apakah sudah ada di server sebelum dikirim lagi.',
    noReason: 'Ditolak oleh server.',
    decide: 'Tentukan',
    change: 'Ubah',
    sendAgain: 'Kirim lagi',
    discard: 'Buang',
    discardQuestion: 'Buang data ini untuk selamanya?',
    discardHint:
      'Server belum memilikinya. Yang terkait dan belum terkirim, misalnya foto kunjungan baru, ikut terbuang.',
    discarded: 'Dibuang.',
    stored: 'Disimpan untuk bekerja tanpa jaringan',
    storedHint: 'Hanya yang boleh Anda buka. Dihapus setelah 14 hari tanpa kontak dengan server, dan saat Anda keluar.',
    stores: {
      company: 'Perusahaan',
      contact: 'Kontak',
      shodan: 'Shodan terbuka',
      project: 'Proyek terbuka',
      visit: 'Kunjungan',
    },
    lastContact: 'Kontak terakhir dengan server',
    never: 'Belum pernah',
    space: 'Ruang terpakai',
    keep: 'Simpan kunjungan saya di perangkat ini',
    refresh: 'Muat lagi',
    refreshed: 'Sudah dimuat.',
    deleteAll: 'Hapus semua',
    deleteQuestion: 'Hapus semua yang disimpan di perangkat ini?',
    deleteHint: (unsent: number) =>
      unsent === 0
        ? 'Data di server tidak berubah.'
        : `Data di server tidak berubah. ${unsent} data yang belum terkirim akan hilang.`,
    deleted: 'Sudah dihapus dari perangkat ini.',
    noStorage:
      'Peramban ini tidak menyimpan apa pun di perangkat, misalnya karena jendela privat. Tanpa jaringan tidak ada yang bisa dilihat di sini, dan yang Anda simpan tidak menunggu jaringan.',
    full: 'Ruang di perangkat sudah habis. Data baru tidak bisa menunggu jaringan sampai ada ruang lagi.',
  },
});
