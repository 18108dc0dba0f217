import type { Language } from '../text.ts';

const formatIn = (locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
// Created once: creating a formatter costs more than the rest of the data of a short document.
const formats: Record<Language, Intl.DateTimeFormat> = { en: formatIn('en-GB'), id: formatIn('id-ID') };

/** A day (2026-11-18) as documents print it. */
export const longDate = (day: string, language: Language): string =>
  formats[language].format(new Date(`${day}T00:00:00Z`));
