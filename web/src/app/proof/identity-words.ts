import { words } from '../../words/words.ts';

export const identityWords = words({
  en: {
    title: 'Confirm that it is you',
    why: 'Your last sign-in was more than ten minutes ago, and this needs a newer one. What you entered is kept.',
    submit: 'Confirm',
  },
  id: {
    title: 'Konfirmasi bahwa ini Anda',
    why: 'Anda masuk lebih dari sepuluh menit yang lalu, dan tindakan ini perlu konfirmasi baru. Isian Anda tetap ada.',
    submit: 'Konfirmasi',
  },
});
