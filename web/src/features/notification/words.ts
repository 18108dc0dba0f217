import { words } from '../../words/words.ts';

export const notificationWords = words({
  en: {
    notifications: 'Notifications',
    unread: (count: string) => `Notifications, ${count} unread`,
    isUnread: 'Unread',
    markAll: 'Mark all as read',
    nothingNew:
      'Nothing new. Visits that are assigned to you, news about tasks and notes that mention you appear here.',
    loading: 'Loading',
  },
  id: {
    notifications: 'Notifikasi',
    unread: (count: string) => `Notifikasi, ${count} belum dibaca`,
    isUnread: 'Belum dibaca',
    markAll: 'Tandai semua sudah dibaca',
    nothingNew:
      'Tidak ada yang baru. Kunjungan yang ditugaskan kepada Anda, kabar tentang tugas, dan catatan yang menyebut Anda akan muncul di sini.',
    loading: 'Memuat',
  },
});
