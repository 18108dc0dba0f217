import { Refused, Unreachable } from './client.ts';
import { words, wordsNow } from '../words/words.ts';

const texts = words({
  en: {
    unreachable: 'The server could not be reached. Check the connection and try again.',
    unexpected: 'Something went wrong in this page. Try again; if it happens again, tell your administrator.',
  },
  id: {
    unreachable: 'Server tidak dapat dihubungi. Periksa koneksi lalu coba lagi.',
    unexpected: 'Terjadi kesalahan di halaman ini. Coba lagi; bila terulang, beri tahu administrator Anda.',
  },
});

/** What went wrong, as a sentence for people. Refusals arrive in the chosen language already. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Refused) return error.reply.details;
  return error instanceof Unreachable ? wordsNow(texts).unreachable : wordsNow(texts).unexpected;
}

/** The id under which the server logged a refused request. */
export function requestIdOf(error: unknown): string | undefined {
  return error instanceof Refused ? error.reply.requestId : undefined;
}
