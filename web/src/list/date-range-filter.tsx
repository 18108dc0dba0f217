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

/** A range that a list starts with, under a name of its own. */
interface UsualRange {
  label: string;
  /** What stands for its days in the address. */
  address: DateRange;
  /** Its days as of today. */
  days: DateRange;
}

const everything: DateRange = { from: '', to: '' };
const isSame = (one: DateRange, other: DateRange): boolean => one.from === other.from && one.to === other.to;

interface DateRangeFilterProps {
  label: string;
  value: DateRange;
  onChange: (range: DateRange) => void;
  /** Clearing the filter returns to it; without it, to everything. */
  usual?: UsualRange;
}

export function DateRangeFilter({ label, value, onChange, usual }: DateRangeFilterProps) {
  const shown = useRangeText(value, usual);
  const isUsual = usual !== undefined && isSame(value, usual.address);
  const chip = { label, shown, usual: isUsual };
  return (
    <FilterChip {...chip} onClear={() => onChange(usual?.address ?? everything)}>
      <Popover label={label} trigger={<FilterButton {...chip} />}>
        {(close) => (
          <RangePanel
            value={value}
            {...(usual && { usual })}
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

function useQuickRanges(usual: UsualRange | undefined): ({ label: string } & DateRange)[] {
  const t = useWords(listWords);
  const to = today();
  return [
    ...(usual ? [{ label: usual.label, ...usual.address }] : []),
    { label: t.today, from: to, to },
    { label: t.lastSevenDays, from: daysBefore(to, 6), to },
    { label: t.thisMonth, from: firstOfMonth(to), to },
    ...(usual ? [{ label: t.anything, ...everything }] : []),
  ];
}

function useRangeText(value: DateRange, usual: UsualRange | undefined): string {
  const t = useWords(listWords);
  const quick = useQuickRanges(usual).find((range) => isSame(range, value));
  if (quick) return quick.label;
  const { from, to } = inDays(value, usual);
  if (from === to) return from && formatDate(from);
  if (to === '') return t.since(formatDate(from));
  return from === '' ? t.upTo(formatDate(to)) : `${formatDate(from)}–${formatDate(to)}`;
}

const inDays = ({ from, to }: DateRange, usual: UsualRange | undefined): DateRange => ({
  from: from === usual?.address.from ? usual.days.from : from,
  to: to === usual?.address.to ? usual.days.to : to,
});

function RangePanel({ value, onChange, usual }: Omit<DateRangeFilterProps, 'label'>) {
  const t = useWords(listWords);
  const quickRanges = useQuickRanges(usual);
  const [range, setRange] = useState(inDays(value, usual));
  const { from, to } = range;
  const [asked, setAsked] = useState(false);
  const isReadable = [from, to].every((day) => day === '' || parseDate(day) !== undefined);
  const isTurned = isReadable && from !== '' && to !== '' && from > to;

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
