import { words } from '../../words/words.ts';

export const companyConfirmedWords = words({
  en: {
    done: 'Confirmed',
    close: 'You can close this window and continue in the other one.',
    notDone: 'Not confirmed',
    again: 'Try again',
  },
  id: {
    done: 'Terkonfirmasi',
    close: 'Anda dapat menutup jendela ini dan melanjutkan di jendela sebelumnya.',
    notDone: 'Belum terkonfirmasi',
    again: 'Coba lagi',
  },
});
