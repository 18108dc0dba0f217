import { limits } from '@gso/contract/limits';
import { fileSizeText, formatCount } from '../words/format.ts';
import { words } from '../words/words.ts';

const largest = fileSizeText(limits.attachmentBytes);
const mostMegapixels = formatCount(limits.photoPixels / 1_000_000);

export const fileWords = words({
  en: {
    takePhoto: 'Take photo',
    choose: 'Photos and files',
    dropHere: 'or drop or paste them here',
    hint: `Photos, PDF and XLSX, at most ${largest} each. Photos are made smaller before they are sent.`,
    keepPosition: 'Also send where the photos were taken',
    keepPositionHint: 'Otherwise the position is removed from them on this device.',
    camera: {
      denied:
        'The camera is not allowed for this page. Allow it in the settings of the browser, or choose photos with “Photos and files”.',
      missing: 'The browser finds no camera on this device. Choose photos with “Photos and files”.',
      closed:
        'No photo was taken. If the camera did not open, allow it for the browser in the settings of the phone, or choose photos with “Photos and files”.',
    },
    problems: {
      wrongFile: 'Only photos, PDF and XLSX files can be added.',
      emptyFile: 'This file is empty.',
      tooLarge: `The file is larger than ${largest}.`,
      tooManyPixels: `The photo has more than ${mostMegapixels} megapixels, too many to make it smaller here. Take it with a lower resolution.`,
      heic: 'This browser cannot read HEIC photos. On an iPhone choose Settings, Camera, Formats, “Most Compatible”; or share the photo as JPG.',
      unreadable: 'This photo cannot be read. It may be damaged, or not be on this device yet.',
    },
    states: {
      preparing: 'Being prepared…',
      ready: 'Not sent yet',
      sending: (percent: number) => (percent < 100 ? `Uploading… ${percent}%` : 'Being checked…'),
    },
    preview: (name: string) => `Preview of ${name}`,
    retry: (name: string) => `Send ${name} again`,
    remove: (name: string) => `Remove ${name}`,
    again: 'Try again',
    tooMany: (count: number) =>
      `There is room for ${formatCount(limits.visitFiles)} files. ${formatCount(count)} ${count === 1 ? 'was' : 'were'} not added.`,
  },
  id: {
    takePhoto: 'Ambil foto',
    choose: 'Foto dan berkas',
    dropHere: 'atau seret atau tempel di sini',
    hint: `Foto, PDF, dan XLSX, paling besar ${largest} per berkas. Foto diperkecil sebelum dikirim.`,
    keepPosition: 'Kirim juga lokasi pengambilan foto',
    keepPositionHint: 'Jika tidak, lokasi dihapus dari foto di perangkat ini.',
    camera: {
      denied:
        'Kamera tidak diizinkan untuk halaman ini. Izinkan di pengaturan peramban, atau pilih foto lewat “Foto dan berkas”.',
      missing: 'Peramban tidak menemukan kamera di perangkat ini. Pilih foto lewat “Foto dan berkas”.',
      closed:
        'Tidak ada foto yang diambil. Bila kamera tidak terbuka, izinkan kamera untuk peramban di pengaturan ponsel, atau pilih foto lewat “Foto dan berkas”.',
    },
    problems: {
      wrongFile: 'Hanya foto, PDF, dan XLSX yang dapat ditambahkan.',
      emptyFile: 'Berkas ini kosong.',
      tooLarge: `Berkas lebih besar dari ${largest}.`,
      tooManyPixels: `Foto lebih dari ${mostMegapixels} megapiksel, terlalu besar untuk diperkecil di sini. Ambil lagi dengan resolusi lebih rendah.`,
      heic: 'Peramban ini tidak dapat membaca foto HEIC. Di iPhone pilih Pengaturan, Kamera, Format, “Paling Kompatibel”; atau bagikan foto sebagai JPG.',
      unreadable: 'Foto ini tidak dapat dibaca. Mungkin rusak, atau belum ada di perangkat ini.',
    },
    states: {
      preparing: 'Sedang disiapkan…',
      ready: 'Belum dikirim',
      sending: (percent: number) => (percent < 100 ? `Mengunggah… ${percent}%` : 'Sedang diperiksa…'),
    },
    preview: (name: string) => `Pratinjau ${name}`,
    retry: (name: string) => `Kirim lagi ${name}`,
    remove: (name: string) => `Hapus ${name}`,
    again: 'Coba lagi',
    tooMany: (count: number) =>
      `Tempatnya untuk ${formatCount(limits.visitFiles)} berkas. ${formatCount(count)} tidak ditambahkan.`,
  },
});
