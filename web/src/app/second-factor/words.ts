import { words } from '../../words/words.ts';

export const secondFactorPageWords = words({
  en: {
    title: 'Set up a second factor',
    why: 'Your role requires a second factor besides the password. Set one up to continue.',
  },
  id: {
    title: 'Siapkan faktor kedua',
    why: 'Peran Anda mewajibkan faktor kedua selain kata sandi. Siapkan satu untuk melanjutkan.',
  },
});
