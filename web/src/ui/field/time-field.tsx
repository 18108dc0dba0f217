import { TextInput, type TextInputProps } from '@mantine/core';
import { type FocusEvent, useState } from 'react';
import { formatTime, parseTime } from '../../words/time-of-day.ts';
import { useWords } from '../../words/words.ts';
import { uiWords } from '../words.ts';

interface TimeFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /**
   * Four digits, or empty. Invalid text stays the value as it is: the schema refuses it, and no form can save it as "no
   * time".
   */
  value?: string;
  onChange: (value: string) => void;
}

const valueOf = (text: string): string => parseTime(text) ?? text.trim();
const textOf = (value: string): string => (parseTime(value) === value ? formatTime(value) : value);

/** A time of day: 830, 0830, 8:30 and 08.30 can be typed, and 08:30 is shown. */
export function TimeField({ value = '', onChange, error, ...field }: TimeFieldProps) {
  const t = useWords(uiWords);
  const [typed, setTyped] = useState('');
  const [typing, setTyping] = useState(false);
  return (
    <TextInput
      {...field}
      inputMode="numeric"
      autoComplete="off"
      placeholder={t.timeFormat}
      maxLength={10}
      // The value decides; the text is only ahead of it while it is being typed.
      value={typing && valueOf(typed) === value ? typed : textOf(value)}
      // Half a time is not an error yet.
      error={typing ? undefined : error}
      onChange={(event) => {
        setTyping(true);
        setTyped(event.currentTarget.value);
        onChange(valueOf(event.currentTarget.value));
      }}
      onFocus={(event: FocusEvent<HTMLInputElement>) => {
        // Typing replaces the whole time; on a phone nobody has to select its digits.
        event.currentTarget.select();
        field.onFocus?.(event);
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        setTyping(false);
        field.onBlur?.(event);
      }}
    />
  );
}
