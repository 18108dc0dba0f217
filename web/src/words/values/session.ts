import { companyRefusals, type SignedInWith, signedInWith } from '@gso/contract/sign-in/ways';
import { valueText } from '../value-text.ts';
import { words, wordsNow } from '../words.ts';

const sessionWords = words({
  en: {
    ways: { password: 'Password', passkey: 'Passkey', company: 'Company account', link: 'Link from the operator' },
    reasons: {
      away: 'The provider did not respond',
      cancelled: 'Cancelled by the person',
      expired: 'Expired',
      refused: 'Not trustworthy',
      'not-verified': 'Email not verified',
      'no-account': 'No active account',
    },
  },
  id: {
    ways: { password: 'Kata sandi', passkey: 'Passkey', company: 'Akun perusahaan', link: 'Tautan dari operator' },
    reasons: {
      away: 'Penyedia tidak merespons',
      cancelled: 'Dibatalkan oleh yang bersangkutan',
      expired: 'Kedaluwarsa',
      refused: 'Tidak dapat dipercaya',
      'not-verified': 'E-mail belum terverifikasi',
      'no-account': 'Tidak ada akun aktif',
    },
  },
});

export const signedInWithText = (way: SignedInWith): string => wordsNow(sessionWords).ways[way];

/** The text of a value in an entry about a sign-in. */
export function sessionText(path: string, value: unknown): string {
  const way = path === 'signedInWith' && signedInWith.safeParse(value).data;
  if (way) return signedInWithText(way);
  const reason = path === 'reason' && companyRefusals.find((one) => one === value);
  return reason ? wordsNow(sessionWords).reasons[reason] : valueText(value);
}
