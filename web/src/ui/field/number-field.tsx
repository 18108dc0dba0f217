import { TextInput, type TextInputProps } from '@mantine/core';
import { type FocusEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import classes from './number-field.module.css';
import { groupedNumber, parseNumber, plainNumber } from '../../words/number-text.ts';

interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value?: number;
  /**
   * NaN while it is empty, -Infinity while the text is not a number, Infinity while it is too long a number: the contract
   * has messages for each.
   */
  onChange: (value: number) => void;
  /** How many decimals can be typed. */
  decimals?: number;
  /** The value of an emptied field; none by default. */
  whenEmpty?: number;
}

const orUnreadable = (number: number): number => (Number.isNaN(number) ? -Infinity : number);

/** A number, typed as 1.500.000,50 or 1500000.50, shown in groups when it is not being edited. */
export function NumberField({ value = NaN, onChange, decimals = 0, whenEmpty = NaN, ...input }: NumberFieldProps) {
  const show = (number: number) => (Number.isFinite(number) ? groupedNumber(number, decimals) : '');
  const [typed, setTyped] = useState({ text: show(value), value });
  // The form may set another value: a draft, a merged record, a reset.
  if (!Object.is(typed.value, value)) setTyped({ text: show(value), value });

  const type = (text: string) => {
    const number = text.trim() === '' ? whenEmpty : orUnreadable(parseNumber(text, decimals));
    setTyped({ text, value: number });
    onChange(number);
  };
  /** Invalid text stays as it was typed, so that it can be corrected; so does text that was typed meanwhile. */
  const rewrite = (textOf: (number: number) => string, written: string) =>
    setTyped((now) => (Number.isFinite(now.value) && now.text === written ? { ...now, text: textOf(now.value) } : now));
  return (
    <TextInput
      {...input}
      classNames={{ input: classes.number ?? '' }}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={typed.text}
      onChange={(event) => type(event.currentTarget.value)}
      onFocus={(event: FocusEvent<HTMLInputElement>) => {
        const { currentTarget: field } = event;
        const { text } = typed;
        // Users who find the old number selected type over it. The browser selects only after this event, and another
        // text would lose the selection: the new number would be appended to the old one. In a dialog that opens with
        // this field, the browser selects nothing.
        queueMicrotask(() => {
          const wasSelected = field.selectionStart === 0 && field.selectionEnd === field.value.length;
          flushSync(() => rewrite((number) => plainNumber(number, decimals), text));
          if (wasSelected || field.hasAttribute('data-autofocus')) field.select();
        });
        input.onFocus?.(event);
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        rewrite(show, typed.text);
        input.onBlur?.(event);
      }}
    />
  );
}
