import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Popover } from '../ui/menu.tsx';
import { NumberField } from '../ui/field/number-field.tsx';
import { formatPercent } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import classes from './filter-bar.module.css';
import { FilterButton, FilterChip } from './filter-chip.tsx';
import { listWords } from '../words/list-words.ts';

/** Both ends included. */
interface PercentageRange {
  from: number;
  to: number;
}

interface PercentageFilterProps {
  label: string;
  value: PercentageRange;
  /** The default of the list: clearing the filter restores it. */
  usual: PercentageRange;
  /** Named presets, besides everything. */
  quick: readonly (PercentageRange & { label: string })[];
  onChange: (range: PercentageRange) => void;
}

const everything: PercentageRange = { from: 0, to: 100 };
const isSame = (one: PercentageRange, other: PercentageRange): boolean =>
  one.from === other.from && one.to === other.to;

const rangeText = ({ from, to }: PercentageRange): string =>
  from === to ? formatPercent(from) : `${formatPercent(from)}–${formatPercent(to)}`;

/** A filter for a progress from and up to a percentage. */
export function PercentageFilter({ label, value, usual, quick, onChange }: PercentageFilterProps) {
  const t = useWords(listWords);
  const shown = isSame(value, everything) ? t.anything : rangeText(value);
  const chip = { label, shown, usual: isSame(value, usual) };
  return (
    <FilterChip {...chip} onClear={() => onChange(usual)}>
      <Popover label={label} trigger={<FilterButton {...chip} />}>
        {(close) => (
          <RangePanel
            value={value}
            quick={quick}
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

const isPercentage = (value: number): boolean => value >= 0 && value <= 100;

function RangePanel({ value, quick, onChange }: Pick<PercentageFilterProps, 'value' | 'quick' | 'onChange'>) {
  const t = useWords(listWords);
  const [{ from, to }, setRange] = useState(value);
  const [asked, setAsked] = useState(false);
  const problemOf = (percentage: number) => (asked && !isPercentage(percentage) ? t.notPercent : undefined);
  const isTurned = from > to;

  function apply(event: FormEvent): void {
    event.preventDefault();
    setAsked(true);
    if (isPercentage(from) && isPercentage(to) && !isTurned) onChange({ from, to });
  }

  return (
    <form className={classes.range} onSubmit={apply}>
      <div className={classes.quick}>
        {[...quick, { label: t.anything, ...everything }].map(({ label, ...range }) => (
          <Button key={label} variant="default" size="compact-sm" onClick={() => onChange(range)}>
            {label}
          </Button>
        ))}
      </div>
      <div className={classes.days}>
        <NumberField
          data-autofocus
          label={t.fromPercent}
          decimals={1}
          value={from}
          whenEmpty={0}
          error={problemOf(from) ?? (asked && isTurned ? t.percentTurned : undefined)}
          onChange={(percentage) => setRange({ from: percentage, to })}
        />
        <NumberField
          label={t.toPercent}
          decimals={1}
          value={to}
          whenEmpty={100}
          error={problemOf(to)}
          onChange={(percentage) => setRange({ from, to: percentage })}
        />
      </div>
      <Button type="submit">{t.apply}</Button>
    </form>
  );
}
