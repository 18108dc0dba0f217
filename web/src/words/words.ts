import { type Language, currentLanguage, useLanguage } from './language.ts';

/**
 * The visible texts of one part of the application, in both languages. English is the source; the compiler refuses an
 * Indonesian side that lacks a text or has other parameters.
 */
export type Words<Texts> = Record<Language, Texts>;

export function words<Texts>(sides: { en: Texts; id: NoInfer<Texts> }): Words<Texts> {
  return sides;
}

/** The texts in the current language; the component renders again when it changes. */
export function useWords<Texts>(sides: Words<Texts>): Texts {
  return sides[useLanguage()];
}

/** For code outside components. */
export function wordsNow<Texts>(sides: Words<Texts>): Texts {
  return sides[currentLanguage()];
}

/** The text of a code, if it has one. Looking up the texts avoids loading the schemas. */
export function wordNow(sides: Words<Record<string, string>>, code: unknown): string | undefined {
  const texts = wordsNow(sides);
  return typeof code === 'string' && Object.hasOwn(texts, code) ? texts[code] : undefined;
}
