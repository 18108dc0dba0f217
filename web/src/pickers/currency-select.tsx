import { Select, type SelectProps } from '@mantine/core';
import { currencyName } from '../words/currency.ts';
import { type Language, useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { pickerWords } from './words.ts';

interface CurrencySelectProps extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  /** Empty while none is chosen. */
  value?: string;
  onChange: (code: string) => void;
  /** One that is not allowed here. */
  except?: string;
}

const mostUsed = ['IDR', 'USD', 'EUR', 'JPY', 'SGD', 'CNY'];

/** A currency, found by its code or its name in the chosen language. */
export function CurrencySelect({ value = '', onChange, except, ...input }: CurrencySelectProps) {
  const t = useWords(pickerWords);
  const language = useLanguage();
  const known = Intl.supportedValuesOf('currency');
  const common = mostUsed.filter((code) => code !== except);
  const others = known.filter((code) => !mostUsed.includes(code) && code !== except);
  // The stored currency can be chosen, even if this browser does not know it.
  const unheard = value === '' || known.includes(value) ? [] : [value];
  return (
    <Select
      {...input}
      searchable
      allowDeselect={false}
      placeholder={t.chooseCurrency}
      nothingFoundMessage={t.noCurrencyFound}
      maxDropdownHeight={280}
      data={[
        { group: t.commonCurrencies, items: common.map((code) => optionOf(code, language)) },
        { group: t.otherCurrencies, items: [...unheard, ...others].map((code) => optionOf(code, language)) },
      ]}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}

function optionOf(code: string, language: Language) {
  const name = currencyName(code, language);
  return { value: code, label: name === '' ? code : `${code} – ${name}` };
}
