import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { DateField } from '../ui/date-field.tsx';
import { Popover } from '../ui/menu.tsx';
import { daysBefore, firstOfMonth, parseDate, today } from '../words/calendar.ts';
import { formatDate } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import classes from './filter-bar.module.css';
import { FilterButton, FilterChip } from './filter-chip.tsx';
import { listWords } from './words.ts';

/** Days as YYYY-MM-DD, both included; empty where the range is open. */
export interface DateRange {
  from: string;
  to: string;
}

interface DateRangeFilterProps {
  label: string;
  value: DateRange;
  onChange: (range: DateRange) => void;
}

export function DateRangeFilter({ label, value, onChange }: DateRangeFilterProps) {
  const shown = useRangeText(value);
  return (
    <FilterChip label={label} shown={shown} onClear={() => onChange({ from: '', to: '' })}>
      <Popover label={label} trigger={<FilterButton label={label} shown={shown} />}>
        {(close) => (
          <RangePanel
            value={value}
            onChange={(range) => {
              close();
              onChange(range);
            }}
          />
        )}
      </Popover>
    </FilterChip>
  );
}

function useQuickRanges(): ({ label: string } & DateRange)[] {
  const t = useWords(listWords);
  const to = today();
  return [
    { label: t.today, from: to, to },
    { label: t.lastSevenDays, from: daysBefore(to, 6), to },
    { label: t.thisMonth, from: firstOfMonth(to), to },
  ];
}

function useRangeText({ from, to }: DateRange): string {
  const t = useWords(listWords);
  const quick = useQuickRanges().find((range) => range.from === from && range.to === to);
  if (quick) return quick.label;
  if (from === to) return from && formatDate(from);
  if (to === '') return t.since(formatDate(from));
  return from === '' ? t.upTo(formatDate(to)) : `${formatDate(from)}–${formatDate(to)}`;
}

function RangePanel({ value, onChange }: { value: DateRange; onChange: (range: DateRange) => void }) {
  const t = useWords(listWords);
  const quickRanges = useQuickRanges();
  const [{ from, to }, setRange] = useState(value);
  const [asked, setAsked] = useState(false);
  const isReadable = [from, to].every((day) => day === '' || parseDate(day) !== undefined);
  const isTurned = isReadable && from !== '' && to !== '' && from > to;

  function apply(event: FormEvent): void {
    event.preventDefault();
    setAsked(true);
    if (isReadable && !isTurned) onChange({ from, to });
  }

  return (
    <form className={classes.range} onSubmit={apply}>
      <div className={classes.quick}>
        {quickRanges.map(({ label, ...range }) => (
          <Button key={label} variant="default" size="compact-sm" onClick={() => onChange(range)}>
            {label}
          </Button>
        ))}
      </div>
      <div className={classes.days}>
        <DateField
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
