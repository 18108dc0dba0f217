import { words } from '../words/words.ts';

export const offlineWords = words({
  en: {
    noStorage:
      'The server could not be reached, and this browser keeps nothing on the device, as in a private window. Leave this open until the network is back.',
    storageFull:
      'The device has no space left, so this cannot wait for the network here. Free some space, or leave this open until the network is back.',
  },
  id: {
    noStorage:
      'Server tidak dapat dihubungi, dan peramban ini tidak menyimpan apa pun di perangkat, misalnya karena jendela privat. Biarkan ini terbuka sampai ada jaringan lagi.',
    storageFull:
      'Ruang di perangkat sudah habis, sehingga ini tidak bisa menunggu jaringan di sini. Kosongkan sebagian ruang, atau biarkan ini terbuka sampai ada jaringan lagi.',
  },
});
