import { words } from '../../words/words.ts';

export const choosePasswordWords = words({
  en: {
    title: 'Choose your password',
    tab: 'Choose password',
    why: 'Your password was set by somebody else. Choose one that only you know to continue.',
    given: 'Password you were given',
    signOut: 'Sign out',
    signedInAs: (user: string) => `Signed in as ${user}.`,
  },
  id: {
    title: 'Pilih kata sandi Anda',
    tab: 'Pilih kata sandi',
    why: 'Kata sandi Anda dibuat oleh orang lain. Pilih kata sandi yang hanya Anda ketahui untuk melanjutkan.',
    given: 'Kata sandi yang Anda terima',
    signOut: 'Keluar',
    signedInAs: (user: string) => `Masuk sebagai ${user}.`,
  },
});
