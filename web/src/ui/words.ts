import { words } from '../words/words.ts';

export const uiWords = words({
  en: {
    close: 'Close message',
    messages: 'Messages',
    retry: 'Retry',
    requestId: (id: string) => `Request ${id}`,
    kinds: { success: 'Success', error: 'Error', info: 'Information', warning: 'Warning' },
  },
  id: {
    close: 'Tutup pesan',
    messages: 'Pesan',
    retry: 'Coba lagi',
    requestId: (id: string) => `Permintaan ${id}`,
    kinds: { success: 'Berhasil', error: 'Kesalahan', info: 'Informasi', warning: 'Peringatan' },
  },
});
