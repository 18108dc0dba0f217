import { words } from '../../words/words.ts';

export const identityWords = words({
  en: {
    title: 'Confirm that it is you',
    why: 'This changes what people may do. What you entered is kept and saved afterwards.',
    submit: 'Confirm',
  },
  id: {
    title: 'Konfirmasi bahwa ini Anda',
    why: 'Tindakan ini mengubah wewenang pengguna. Isian Anda tetap ada dan disimpan setelahnya.',
    submit: 'Konfirmasi',
  },
});
