import { words } from '../words/words.ts';

export const uiWords = words({
  en: {
    close: 'Close message',
    messages: 'Messages',
    retry: 'Retry',
    requestId: (id: string) => `Request ${id}`,
    showPassword: 'Show or hide the password',
    capsLock: 'Caps Lock is on',
    language: 'Language',
    theme: 'Theme',
    themes: { light: 'Light', dark: 'Dark', auto: 'Like this device' },
    dateFormat: 'DD/MM/YYYY',
    noDate: 'Not a day. Write it as DD/MM/YYYY.',
    pickDate: (field: string) => `Choose ${field} in the calendar`,
    kinds: { success: 'Success', error: 'Error', info: 'Information', warning: 'Warning' },
  },
  id: {
    close: 'Tutup pesan',
    messages: 'Pesan',
    retry: 'Coba lagi',
    requestId: (id: string) => `Permintaan ${id}`,
    showPassword: 'Tampilkan atau sembunyikan kata sandi',
    capsLock: 'Caps Lock aktif',
    language: 'Bahasa',
    theme: 'Tema',
    themes: { light: 'Terang', dark: 'Gelap', auto: 'Seperti perangkat ini' },
    dateFormat: 'HH/BB/TTTT',
    noDate: 'Bukan tanggal. Tulis sebagai HH/BB/TTTT.',
    pickDate: (field: string) => `Pilih ${field} di kalender`,
    kinds: { success: 'Berhasil', error: 'Kesalahan', info: 'Informasi', warning: 'Peringatan' },
  },
});
