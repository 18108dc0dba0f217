import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { DateField } from '../ui/field/date-field.tsx';
import { parseDate } from '../words/calendar.ts';
import { useWords } from '../words/words.ts';
import classes from './filter-bar.module.css';
import { listWords } from '../words/list-words.ts';

interface DayPanelProps {
  label: string;
  value: string;
  quick: { label: string; day: string };
  onChange: (day: string) => void;
}

/** A preset, and a date to type. */
export function DayPanel({ label, value, quick, onChange }: DayPanelProps) {
  const t = useWords(listWords);
  const [day, setDay] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  // If it is loaded later than its popup, nothing else focuses it.
  useEffect(() => field.current?.focus({ preventScroll: true }), []);

  function apply(event: FormEvent): void {
    event.preventDefault();
    // An invalid date is reported at the field.
    if (day === '' || parseDate(day) !== undefined) onChange(day);
    else field.current?.blur();
  }

  return (
    <form className={classes.range} onSubmit={apply}>
      <div className={classes.quick}>
        <Button variant="default" size="compact-sm" onClick={() => onChange(quick.day)}>
          {quick.label}
        </Button>
      </div>
      <DateField ref={field} data-autofocus label={label} value={day} onChange={setDay} />
      <Button type="submit">{t.apply}</Button>
    </form>
  );
}
