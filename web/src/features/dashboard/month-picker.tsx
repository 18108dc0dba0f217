import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { Popover } from '../../ui/menu.tsx';
import { useCalendarText } from '../../words/calendar-text.ts';
import { useWords } from '../../words/words.ts';
import { figureWords } from './figure-words.ts';
import classes from './month-picker.module.css';

interface MonthPickerProps {
  /** The figure that the month is chosen for. */
  label: string;
  /** 2026-11 */
  value: string;
  onChange: (month: string) => void;
}

const monthNumbers = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));
/** The years that the server accepts. */
const years = { first: 2000, last: 2099 };
const stepOfKey: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -3, ArrowDown: 3 };
const yearsOfKey: Record<string, number> = { PageUp: -1, PageDown: 1 };

export function MonthPicker({ label, value, onChange }: MonthPickerProps) {
  const t = useWords(figureWords);
  const { monthAndYear } = useCalendarText();
  const name = t.monthOf(label);
  return (
    <Popover
      label={name}
      trigger={
        <button type="button" className={classes.button} aria-label={`${name}: ${monthAndYear(value, 'long')}`}>
          {monthAndYear(value, 'short')}
          <IconChevronDown size={14} aria-hidden />
        </button>
      }
    >
      {(close) => (
        <Months
          value={value}
          onChange={(month) => {
            close();
            onChange(month);
          }}
          onLeave={close}
        />
      )}
    </Popover>
  );
}

interface MonthsProps extends Omit<MonthPickerProps, 'label'> {
  /** The focus moved on to an element that may be below. */
  onLeave: () => void;
}

/** Arrow keys go from month to month, Page Up and Page Down from year to year. */
function Months({ value, onChange, onLeave }: MonthsProps) {
  const t = useWords(figureWords);
  const { month: monthText, monthAndYear } = useCalendarText();
  const [year, setYear] = useState(Number(value.slice(0, 4)));

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const months = [...event.currentTarget.querySelectorAll<HTMLElement>('[aria-pressed]')];
    const next = months.findIndex((month) => month === document.activeElement) + (stepOfKey[event.key] ?? 0);
    const nextYear = year + (yearsOfKey[event.key] ?? 0);
    if (event.key in stepOfKey) months[next]?.focus();
    else if (!(event.key in yearsOfKey)) return;
    else if (nextYear >= years.first && nextYear <= years.last) setYear(nextYear);
    event.preventDefault();
  }

  return (
    <div
      className={classes.panel}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) onLeave();
      }}
    >
      <div className={classes.years}>
        <Step icon="before" label={t.yearBefore} disabled={year === years.first} onClick={() => setYear(year - 1)} />
        <span aria-live="polite">{year}</span>
        <Step icon="after" label={t.yearAfter} disabled={year === years.last} onClick={() => setYear(year + 1)} />
      </div>
      <div className={classes.months}>
        {monthNumbers.map((number) => {
          const month = `${year}-${number}`;
          return (
            <button
              key={number}
              type="button"
              className={classes.month}
              aria-label={monthAndYear(month, 'long')}
              aria-pressed={month === value}
              data-autofocus={month === value || undefined}
              onClick={() => onChange(month)}
            >
              {monthText(month, 'short')}
            </button>
          );
        })}
      </div>
    </div>
  );
}

interface StepProps {
  icon: 'before' | 'after';
  label: string;
  disabled: boolean;
  onClick: () => void;
}

function Step({ icon, label, disabled, onClick }: StepProps) {
  const Picture = icon === 'before' ? IconChevronLeft : IconChevronRight;
  return (
    <ActionIcon variant="subtle" color="gray" size={32} aria-label={label} disabled={disabled} onClick={onClick}>
      <Picture size={16} aria-hidden />
    </ActionIcon>
  );
}
