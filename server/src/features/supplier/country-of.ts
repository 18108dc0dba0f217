import { countryCodes, countryName } from '@gso/contract/countries';

const languages = ['en', 'id'];

/** Accents and punctuation are what people leave out first. */
const keyOf = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const codeByKey = new Map(
  countryCodes.flatMap((code) =>
    [code, ...languages.map((language) => countryName(code, language))].map((text): [string, string] => [
      keyOf(text),
      code,
    ]),
  ),
);

/** The code of a country given by its code or its English or Indonesian name; what is none of these stays as it is. */
export const countryOf = (text: string): string => codeByKey.get(keyOf(text)) ?? text;
