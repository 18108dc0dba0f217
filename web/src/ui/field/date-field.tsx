import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { parseDate } from '../../words/calendar.ts';
import { formatDate } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import classes from './date-field.module.css';
import { uiWords } from '../words.ts';

interface DateFieldProps extends Omit<TextInputProps, 'label' | 'value' | 'onChange' | 'rightSection'> {
  label?: string;
  /**
   * YYYY-MM-DD, or empty. Invalid text stays the value as it is: the schema refuses it, and no form can save it as "no
   * date".
   */
  value?: string;
  onChange: (value: string) => void;
}

const valueOf = (text: string): string => parseDate(text) ?? text.trim();
const textOf = (value: string): string => (parseDate(value) ? formatDate(value) : value);

/** A day: typed as DD/MM/YYYY, or chosen with the browser's own picker. */
export function DateField({ value = '', onChange, onBlur, error, ...field }: DateFieldProps) {
  const t = useWords(uiWords);
  const picker = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [typing, setTyping] = useState(false);
  const openCalendar = () => picker.current?.showPicker();
  const date = parseDate(value);
  const unreadable = value !== '' && date === undefined;
  return (
    <TextInput
      {...field}
      className={classes.field}
      inputMode="numeric"
      autoComplete="off"
      placeholder={t.dateFormat}
      maxLength={20}
      // The value decides; the text is only ahead of it while it is being typed.
      value={typing && valueOf(typed) === value ? typed : textOf(value)}
      error={unreadable && (!typing || error) ? t.noDate : error}
      onChange={(event) => {
        setTyping(true);
        setTyped(event.currentTarget.value);
        onChange(valueOf(event.currentTarget.value));
      }}
      onKeyDown={(event) => {
        if (!event.altKey || event.key !== 'ArrowDown') return;
        event.preventDefault();
        openCalendar();
      }}
      onBlur={(event) => {
        setTyping(false);
        onBlur?.(event);
      }}
      rightSection={
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            // Tab goes to the next field; from the keyboard a day is typed, or Alt and ↓ open the calendar.
            tabIndex={-1}
            aria-label={t.pickDate(field.label ?? field['aria-label'] ?? '')}
            onClick={openCalendar}
          >
            <IconCalendar size={16} aria-hidden />
          </ActionIcon>
          <input
            ref={picker}
            type="date"
            className={classes.picker}
            tabIndex={-1}
            aria-hidden
            value={date ?? ''}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </>
      }
    />
  );
}
