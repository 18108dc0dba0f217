import { homeCurrency } from '@gso/contract/exchange-rate';
import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { rates } from './dialog-api.ts';

interface CurrencyFieldProps extends Omit<AutocompleteProps, 'data' | 'onChange'> {
  onChange: (code: string) => void;
}

/** A currency's code: rupiah and those that have a rate are offered, any other can be written. */
export function CurrencyField({ onChange, ...input }: CurrencyFieldProps) {
  const codes = (useQuery(rates).data ?? []).map(({ sourceCurr }) => sourceCurr);
  return (
    <Autocomplete
      {...input}
      maxLength={3}
      data={[homeCurrency, ...new Set(codes)]}
      // There are few: what stands in the field must not hide the others.
      filter={({ options }) => options}
      onChange={(code) => onChange(code.toUpperCase())}
    />
  );
}
