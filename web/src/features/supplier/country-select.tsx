import { countryCodes, countryName } from '@gso/contract/countries';
import { type OptionsFilter, Select, type SelectProps } from '@mantine/core';
import { useMemo } from 'react';
import { type Language, useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { supplierWords } from './words.ts';

interface CountrySelectProps extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  /** Empty while none is chosen. */
  value?: string;
  onChange: (code: string) => void;
}

const home = 'IDN';

/** Indonesia first, the others by their names. */
function countriesIn(language: Language): { value: string; label: string }[] {
  const byName = new Intl.Collator(language);
  return countryCodes
    .map((value) => ({ value, label: countryName(value, language) }))
    .sort((one, other) =>
      one.value === home ? -1 : other.value === home ? 1 : byName.compare(one.label, other.label),
    );
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();

/** By name, with or without accents, or by code. */
const matching: OptionsFilter = ({ options, search }) =>
  options.filter((option) => 'value' in option && plain(`${option.label} ${option.value}`).includes(plain(search)));

export function CountrySelect({ value = '', onChange, ...input }: CountrySelectProps) {
  const t = useWords(supplierWords);
  const language = useLanguage();
  const countries = useMemo(() => countriesIn(language), [language]);
  return (
    <Select
      {...input}
      required
      searchable
      allowDeselect={false}
      placeholder={t.chooseCountry}
      nothingFoundMessage={t.noCountry}
      data={countries}
      filter={matching}
      value={value === '' ? null : value}
      onChange={(code) => onChange(code ?? '')}
    />
  );
}
