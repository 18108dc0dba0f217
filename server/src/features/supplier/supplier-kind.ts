import { countryCodes, countryName } from '@gso/contract/countries';
import type { SupplierInput, SupplierRow } from '@gso/contract/supplier';
import { recordKind } from '../../platform/record/record-kind.ts';
import { type Language, text } from '../../platform/text.ts';

const languages = ['en', 'id'];

/** Accents and punctuation, which people often leave out. */
const keyOf = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const codeByKey = new Map(
  countryCodes.flatMap((code) =>
    [code, ...languages.map((language) => countryName(code, language))].map((name): [string, string] => [
      keyOf(name),
      code,
    ]),
  ),
);

/** The code of a country, given by its code or its English or Indonesian name. Other text is returned unchanged. */
const countryOf = (name: string): string => codeByKey.get(keyOf(name)) ?? name;

const countryNames = (language: Language): string[] =>
  countryCodes.map((code) => countryName(code, language)).toSorted((one, other) => one.localeCompare(other, language));

const brandsOf = (cell: string): string[] =>
  cell
    .split(';')
    .map((brand) => brand.trim())
    .filter((brand) => brand !== '');

export const supplier = recordKind<SupplierRow, SupplierInput>({
  entity: 'supplier',
  fields: {
    name: { column: 'name', sheet: { header: 'Name', width: 36 } },
    country: { column: 'country', sheet: { header: 'Country', width: 10, read: countryOf, choices: countryNames } },
    'address.street': { column: 'street', sheet: { header: 'Address Street', width: 48 } },
    'address.zipCode': { column: 'zip_code', sheet: { header: 'Zip Code', width: 10 } },
    cp1: { column: 'cp1', sheet: { header: 'CP 1', width: 24 } },
    phone1: { column: 'phone1', sheet: { header: 'Phone 1', width: 18 } },
    cp2: { column: 'cp2', sheet: { header: 'CP 2', width: 24 } },
    phone2: { column: 'phone2', sheet: { header: 'Phone 2', width: 18 } },
    brands: {
      column: 'brands',
      sheet: {
        ...{ header: 'Brands', width: 40, cell: (row) => row.brands.join('; '), read: brandsOf },
        note: text('Several brands are separated by a semicolon.', 'Beberapa merek dipisahkan dengan titik koma.'),
      },
    },
  },
});
