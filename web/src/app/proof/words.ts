import { words } from '../../words/words.ts';

export const proofWords = words({
  en: {
    labels: {
      app: 'Code of the authenticator app',
      'recovery-code': 'Recovery code',
      password: 'Password',
      passkey: 'Passkey',
      company: 'Company account',
    },
    hints: {
      app: 'Six digits, new every 30 seconds.',
      passkey: 'The browser asks for your fingerprint, your PIN or your security key.',
      company: 'You sign in with your company account again, in a window that opens. This page stays as it is.',
      'recovery-code': 'One of the codes that you kept when you set up the second factor. Each works once.',
    },
    instead: {
      app: 'Use the authenticator app',
      'recovery-code': 'Use a recovery code',
      password: 'Use the password',
      passkey: 'Use a passkey',
      company: 'Use the company account',
    },
    missing: 'This field is required',
    wait: (seconds: number) => `You can try again in ${seconds} s.`,
  },
  id: {
    labels: {
      app: 'Kode aplikasi autentikator',
      'recovery-code': 'Kode pemulihan',
      password: 'Kata sandi',
      passkey: 'Passkey',
      company: 'Akun perusahaan',
    },
    hints: {
      app: 'Enam angka, berganti setiap 30 detik.',
      passkey: 'Peramban akan meminta sidik jari, PIN, atau kunci keamanan Anda.',
      company: 'Anda masuk lagi dengan akun perusahaan di jendela yang terbuka. Halaman ini tetap seperti adanya.',
      'recovery-code':
        'Salah satu kode yang Anda simpan saat menyiapkan faktor kedua. Tiap kode hanya bisa dipakai sekali.',
    },
    instead: {
      app: 'Pakai aplikasi autentikator',
      'recovery-code': 'Pakai kode pemulihan',
      password: 'Pakai kata sandi',
      passkey: 'Pakai passkey',
      company: 'Pakai akun perusahaan',
    },
    missing: 'Wajib diisi',
    wait: (seconds: number) => `Anda dapat mencoba lagi dalam ${seconds} detik.`,
  },
});
