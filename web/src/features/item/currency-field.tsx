import { homeCurrency } from '@gso/contract/exchange-rate';
import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { rates } from './dialog-api.ts';

interface CurrencyFieldProps extends Omit<AutocompleteProps, 'data' | 'onChange'> {
  onChange: (code: string) => void;
}

/** A currency code: rupiah and those with a rate are suggested, any other can be typed. */
export function CurrencyField({ onChange, ...input }: CurrencyFieldProps) {
  const codes = (useQuery(rates).data ?? []).map(({ sourceCurr }) => sourceCurr);
  return (
    <Autocomplete
      {...input}
      maxLength={3}
      data={[homeCurrency, ...new Set(codes)]}
      // There are few: the text in the field must not filter them.
      filter={({ options }) => options}
      onChange={(code) => onChange(code.toUpperCase())}
    />
  );
}
