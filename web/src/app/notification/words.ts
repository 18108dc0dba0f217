import { words } from '../../words/words.ts';

export const notificationWords = words({
  en: {
    notifications: 'Notifications',
    unread: (count: string) => `Notifications, ${count} unread`,
    isUnread: 'Unread',
    markAll: 'Mark all as read',
    nothingNew: 'Nothing new. When somebody assigns you a visit, you read it here.',
    loading: 'Loading',
  },
  id: {
    notifications: 'Notifikasi',
    unread: (count: string) => `Notifikasi, ${count} belum dibaca`,
    isUnread: 'Belum dibaca',
    markAll: 'Tandai semua sudah dibaca',
    nothingNew: 'Tidak ada yang baru. Kunjungan yang ditugaskan kepada Anda akan muncul di sini.',
    loading: 'Memuat',
  },
});
