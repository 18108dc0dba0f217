import { loginMessages } from '@gso/contract/access';
import { words } from '../../words/words.ts';

const fixed: Record<keyof typeof loginMessages, string> = loginMessages;

export const loginWords = words({
  en: {
    title: 'GSO Login Form',
    tab: 'Login',
    username: 'Username',
    password: 'Password',
    submit: 'Log in',
    withPasskey: 'Log in with a passkey',
    secondStep: 'Second step',
    back: 'Back to the password',
    empty: fixed.empty,
    required: fixed.required,
    wait: (seconds: number) => `You can try again in ${seconds} s.`,
    ended: {
      expired: 'Your session has ended. Log in again to continue where you were.',
      forbidden: 'You were logged out because your role does not allow this action. Log in again to continue.',
    },
    claim: 'From the first visit to the finished machine.',
    points: ['Visits and opportunities', 'Quotations and purchase orders', 'Projects, phases and approvals'],
  },
  id: {
    title: 'Formulir Login GSO',
    tab: 'Login',
    username: 'Nama pengguna',
    password: 'Kata sandi',
    submit: 'Masuk',
    withPasskey: 'Masuk dengan passkey',
    secondStep: 'Langkah kedua',
    back: 'Kembali ke kata sandi',
    empty: 'Nama pengguna / kata sandi masih kosong',
    required: 'Wajib diisi',
    wait: (seconds: number) => `Anda dapat mencoba lagi dalam ${seconds} detik.`,
    ended: {
      expired: 'Sesi Anda telah berakhir. Masuklah lagi untuk melanjutkan dari tempat terakhir.',
      forbidden: 'Anda dikeluarkan karena peran Anda tidak mengizinkan tindakan ini. Masuklah lagi untuk melanjutkan.',
    },
    claim: 'Dari kunjungan pertama hingga mesin selesai.',
    points: ['Kunjungan dan peluang', 'Penawaran dan pesanan pembelian', 'Proyek, tahapan, dan persetujuan'],
  },
});
