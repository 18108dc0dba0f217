import { words } from '../../words/words.ts';

export const choosePasswordWords = words({
  en: {
    title: 'Choose your password',
    tab: 'Choose password',
    why: 'Somebody else gave you the password you signed in with. Choose one that only you know, then you can go on.',
    given: 'Password you were given',
    signOut: 'Sign out',
    signedInAs: (user: string) => `Signed in as ${user}.`,
  },
  id: {
    title: 'Pilih kata sandi Anda',
    tab: 'Pilih kata sandi',
    why: 'Kata sandi yang Anda pakai dibuat oleh orang lain. Pilih kata sandi yang hanya Anda ketahui, lalu lanjutkan.',
    given: 'Kata sandi yang Anda terima',
    signOut: 'Keluar',
    signedInAs: (user: string) => `Masuk sebagai ${user}.`,
  },
});
