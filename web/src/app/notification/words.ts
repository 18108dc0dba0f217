import { words } from '../../words/words.ts';

export const notificationWords = words({
  en: {
    notifications: 'Notifications',
    unread: (count: string) => `Notifications, ${count} unread`,
    isUnread: 'Unread',
    markAll: 'Mark all as read',
    nothingNew: 'Nothing new. Visits that are assigned to you and news about tasks appear here.',
    loading: 'Loading',
  },
  id: {
    notifications: 'Notifikasi',
    unread: (count: string) => `Notifikasi, ${count} belum dibaca`,
    isUnread: 'Belum dibaca',
    markAll: 'Tandai semua sudah dibaca',
    nothingNew:
      'Tidak ada yang baru. Kunjungan yang ditugaskan kepada Anda dan kabar tentang tugas akan muncul di sini.',
    loading: 'Memuat',
  },
});
