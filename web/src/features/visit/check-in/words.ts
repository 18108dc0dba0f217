import { words } from '../../../words/words.ts';

export const checkInWords = words({
  en: {
    title: 'Check-in',
    checkIn: 'Check in here',
    timeAlone: 'Only the time',
    stored:
      'Stores the time and your position with this visit, once. Everybody who can open the visit sees both. You can remove it again.',
    done: (at: string) => `Checked in on ${at},`,
    noPosition: 'without a position.',
    position: (latitude: string, longitude: string, meters: string) => `at ${latitude}, ${longitude} (± ${meters} m)`,
    remove: 'Remove',
    without: {
      denied: 'The position was not allowed, so only the time is stored.',
      unavailable: 'The device found no position, so only the time is stored.',
    },
  },
  id: {
    title: 'Check-in',
    checkIn: 'Check-in di sini',
    timeAlone: 'Hanya waktu',
    stored:
      'Menyimpan waktu dan lokasi Anda pada kunjungan ini, satu kali. Semua yang dapat membuka kunjungan ini melihat keduanya. Anda dapat menghapusnya lagi.',
    done: (at: string) => `Check-in pada ${at},`,
    noPosition: 'tanpa lokasi.',
    position: (latitude: string, longitude: string, meters: string) => `di ${latitude}, ${longitude} (± ${meters} m)`,
    remove: 'Hapus',
    without: {
      denied: 'Lokasi tidak diizinkan, jadi hanya waktunya yang disimpan.',
      unavailable: 'Perangkat tidak menemukan lokasi, jadi hanya waktunya yang disimpan.',
    },
  },
});
