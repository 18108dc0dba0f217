import { formatCount } from '../../words/format.ts';
import { words } from '../../words/words.ts';

export const viewerWords = words({
  en: {
    loading: 'Loading the file…',
    content: (file: string) => `Content of ${file}`,
    smallPicture: (file: string) => `Preview of ${file}`,
    noPreview: 'There is no preview of this kind of file. Download it to open it.',
    broken: 'This picture cannot be shown.',
    unreadable: 'This PDF cannot be shown here. Download it to open it in another program.',
    locked: 'This PDF is protected by a password. Download it to open it in another program.',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    zoom: 'Zoom',
    download: 'Download',
    page: (page: number, pages: number) => `Page ${formatCount(page)} of ${formatCount(pages)}`,
    previousPage: 'Previous page',
    nextPage: 'Next page',
    onlyFirst: (pages: number) =>
      `Only the first ${formatCount(pages)} pages are shown. Download the file to see them all.`,
  },
  id: {
    loading: 'Memuat berkas…',
    content: (file: string) => `Isi ${file}`,
    smallPicture: (file: string) => `Pratinjau ${file}`,
    noPreview: 'Jenis berkas ini tidak punya pratinjau. Unduh untuk membukanya.',
    broken: 'Gambar ini tidak dapat ditampilkan.',
    unreadable: 'PDF ini tidak dapat ditampilkan di sini. Unduh untuk membukanya dengan program lain.',
    locked: 'PDF ini dilindungi kata sandi. Unduh untuk membukanya dengan program lain.',
    zoomIn: 'Perbesar',
    zoomOut: 'Perkecil',
    zoom: 'Zoom',
    download: 'Unduh',
    page: (page: number, pages: number) => `Halaman ${formatCount(page)} dari ${formatCount(pages)}`,
    previousPage: 'Halaman sebelumnya',
    nextPage: 'Halaman berikutnya',
    onlyFirst: (pages: number) =>
      `Hanya ${formatCount(pages)} halaman pertama yang ditampilkan. Unduh berkas untuk melihat semuanya.`,
  },
});
