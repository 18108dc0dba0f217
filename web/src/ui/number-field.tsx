import { TextInput, type TextInputProps } from '@mantine/core';
import { type FocusEvent, useState } from 'react';
import classes from './number-field.module.css';
import { groupedNumber, parseNumber, plainNumber } from './number-text.ts';

interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value?: number;
  /** NaN while what is typed is no number. */
  onChange: (value: number) => void;
  /** How many decimals can be typed. */
  decimals?: number;
  /** What an emptied field means; otherwise it is no number. */
  whenEmpty?: number;
}

/** A number, typed as 1.500.000,50 or 1500000.50, shown in groups when it is not being edited. */
export function NumberField({ value = NaN, onChange, decimals = 0, whenEmpty = NaN, ...input }: NumberFieldProps) {
  const show = (number: number) => (Number.isNaN(number) ? '' : groupedNumber(number, decimals));
  const [typed, setTyped] = useState({ text: show(value), value });
  // The form may set another value: a draft, a merged record, a fresh start.
  if (!Object.is(typed.value, value)) setTyped({ text: show(value), value });

  const type = (text: string) => {
    const number = text.trim() === '' ? whenEmpty : parseNumber(text, decimals);
    setTyped({ text, value: number });
    onChange(number);
  };
  /** What is no number stays as it was typed, so that it can be mended. */
  const rewrite = (text: (number: number) => string) => {
    if (!Number.isNaN(value)) setTyped({ text: text(value), value });
  };
  return (
    <TextInput
      {...input}
      classNames={{ input: classes.number ?? '' }}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={typed.text}
      onChange={(event) => type(event.currentTarget.value)}
      onFocus={(event: FocusEvent<HTMLInputElement>) => {
        rewrite((number) => plainNumber(number, decimals));
        input.onFocus?.(event);
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        rewrite(show);
        input.onBlur?.(event);
      }}
    />
  );
}
