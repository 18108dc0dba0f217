import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { DateField } from '../ui/field/date-field.tsx';
import { parseDate } from '../words/calendar.ts';
import { useWords } from '../words/words.ts';
import { type DateRange, inDays, isSame, useQuickRanges, type UsualRange } from './date-range.ts';
import classes from './filter-bar.module.css';
import { listWords } from '../words/list-words.ts';

interface DateRangePanelProps {
  value: DateRange;
  onChange: (range: DateRange) => void;
  usual?: UsualRange;
}

/** Presets, and two dates to type. */
export function DateRangePanel({ value, onChange, usual }: DateRangePanelProps) {
  const t = useWords(listWords);
  const quickRanges = useQuickRanges(usual);
  const [range, setRange] = useState(inDays(value, usual));
  const { from, to } = range;
  const [asked, setAsked] = useState(false);
  const isReadable = [from, to].every((day) => day === '' || parseDate(day) !== undefined);
  const isTurned = isReadable && from !== '' && to !== '' && from > to;
  const firstDay = useRef<HTMLInputElement>(null);
  // If it is loaded later than its popup, nothing else focuses it.
  useEffect(() => firstDay.current?.focus({ preventScroll: true }), []);

  function apply(event: FormEvent): void {
    event.preventDefault();
    setAsked(true);
    if (isReadable && !isTurned) onChange(usual && isSame(range, usual.days) ? usual.address : range);
  }

  return (
    <form className={classes.range} onSubmit={apply}>
      <div className={classes.quick}>
        {quickRanges.map(({ label, ...quick }) => (
          <Button key={label} variant="default" size="compact-sm" onClick={() => onChange(quick)}>
            {label}
          </Button>
        ))}
      </div>
      <div className={classes.days}>
        <DateField
          ref={firstDay}
          data-autofocus
          label={t.from}
          value={from}
          error={asked && isTurned ? t.daysTurned : undefined}
          onChange={(day) => setRange({ from: day, to })}
        />
        <DateField label={t.until} value={to} onChange={(day) => setRange({ from, to: day })} />
      </div>
      <Button type="submit">{t.apply}</Button>
    </form>
  );
}
