import type { IncomingHttpHeaders } from 'node:http';

/** A message for users, in both languages of the product. */
export interface Text {
  en: string;
  id: string;
}
export type Language = keyof Text;

export const text = (en: string, id: string): Text => ({ en, id });

export function languageOf(headers: IncomingHttpHeaders): Language {
  return headers['accept-language']?.toLowerCase().startsWith('id') ? 'id' : 'en';
}
