import { Refused, Unreachable } from './client.ts';
import { PasskeyNotUsed } from './passkey-not-used.ts';
import { words, wordsNow } from '../words/words.ts';

const texts = words({
  en: {
    unreachable: 'The server could not be reached. Check the connection and try again.',
    passkeyNotUsed: 'No passkey was used. Try again, or choose another way.',
    unexpected: 'Something went wrong in this page. Try again; if it happens again, tell your administrator.',
  },
  id: {
    unreachable: 'Server tidak dapat dihubungi. Periksa koneksi lalu coba lagi.',
    passkeyNotUsed: 'Tidak ada passkey yang dipakai. Coba lagi, atau pilih cara lain.',
    unexpected: 'Terjadi kesalahan di halaman ini. Coba lagi; bila terulang, beri tahu administrator Anda.',
  },
});

/** An error that says itself what happened and what to do, in the language of the person. */
export interface Explained {
  sentence: () => string;
}
const explains = (error: unknown): error is Explained => error instanceof Error && 'sentence' in error;

/** What went wrong, as a sentence for people. Refusals arrive in the chosen language already. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Refused) return error.reply.details;
  if (error instanceof PasskeyNotUsed) return wordsNow(texts).passkeyNotUsed;
  if (explains(error)) return error.sentence();
  return error instanceof Unreachable ? wordsNow(texts).unreachable : wordsNow(texts).unexpected;
}

/** The id under which the server logged a refused request. */
export function requestIdOf(error: unknown): string | undefined {
  return error instanceof Refused ? error.reply.requestId : undefined;
}
