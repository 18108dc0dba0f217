import type { CompanyRefusal } from '@gso/contract/sign-in/ways';
import { words } from '../../words/words.ts';

const en: Record<CompanyRefusal, string> = {
  away: "Your company's sign-in does not respond. Please try again in a moment.",
  cancelled: 'The sign-in was cancelled. You can try again.',
  expired: 'This sign-in has expired. Please try again, in one browser and without waiting long.',
  refused: 'The sign-in was refused. Please try again. If it happens again, inform your administrator.',
  'not-verified':
    'Your company account has no verified email address. Please ask the administrator of your company accounts to verify it.',
  'no-account': 'There is no active account for you here. Please ask your administrator for one.',
};

const id: typeof en = {
  away: 'Layanan masuk perusahaan Anda tidak merespons. Silakan coba lagi sebentar lagi.',
  cancelled: 'Proses masuk dibatalkan. Anda dapat mencoba lagi.',
  expired: 'Proses masuk ini sudah kedaluwarsa. Silakan coba lagi di peramban yang sama tanpa menunggu lama.',
  refused: 'Proses masuk ditolak. Silakan coba lagi. Jika terulang, hubungi administrator Anda.',
  'not-verified':
    'Alamat e-mail akun perusahaan Anda belum terverifikasi. Mintalah administrator akun perusahaan untuk memverifikasinya.',
  'no-account': 'Belum ada akun aktif untuk Anda di sini. Silakan minta kepada administrator Anda.',
};

export const companyWords = words({
  en: {
    or: 'or',
    signIn: (name: string) => `Sign in with ${name || 'your company account'}`,
    finishing: 'Signing you in…',
    request: (requestId: string) => `Request ID: ${requestId}`,
    refusals: en,
  },
  id: {
    or: 'atau',
    signIn: (name: string) => `Masuk dengan ${name || 'akun perusahaan'}`,
    finishing: 'Sedang masuk…',
    request: (requestId: string) => `ID permintaan: ${requestId}`,
    refusals: id,
  },
});
