import type { Holiday } from '@gso/contract/calendar/holiday';
import { daysBetween } from '@gso/contract/rules/calendar-days';
import { memo } from 'react';
import { currentLanguage } from '../../../words/language.ts';
import { useWords } from '../../../words/words.ts';
import classes from './chart.module.css';
import { dayCells, leftOf, monthCells, type TimeScale } from './time-scale.ts';
import { chartWords } from './words.ts';

const monthFormats = new Map<string, Intl.DateTimeFormat>();

function monthText(date: string): string {
  const language = currentLanguage();
  const format =
    monthFormats.get(language) ??
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', month: 'short', year: 'numeric' });
  monthFormats.set(language, format);
  return format.format(new Date(`${date}T00:00:00Z`));
}

/** The months, and below them the weeks or days. */
export const ScaleHead = memo(function ScaleHead({ scale }: { scale: TimeScale }) {
  const t = useWords(chartWords);
  return (
    <div className={classes.scale} style={{ inlineSize: scale.width }}>
      {monthCells(scale, monthText).map(({ key, text, left, width }) => (
        <span key={key} className={classes.month} style={{ insetInlineStart: left, inlineSize: width }}>
          {text}
        </span>
      ))}
      {dayCells(scale, t.week).map(({ key, text, left, width }) => (
        <span key={key} className={classes.unit} style={{ insetInlineStart: left, inlineSize: width }}>
          {text}
        </span>
      ))}
    </div>
  );
});

interface FreeDaysProps {
  scale: TimeScale;
  /** The working days of the week: Monday is 1. */
  week: readonly number[];
  holidays: ReadonlyMap<string, Holiday>;
}

/** The free days of the week are a picture that repeats; the scale begins on a Monday. */
export const FreeDays = memo(function FreeDays({ scale, week, holidays }: FreeDaysProps) {
  if (scale.day < 2) return null;
  const backgroundImage = `linear-gradient(to right, ${weekStops(week, scale.day).join(', ')})`;
  const shown = [...holidays.values()].filter(
    ({ day }) => day >= scale.from && day <= scale.to && week.includes((daysBetween(scale.from, day) % 7) + 1),
  );
  return (
    <>
      <div className={classes.weekends} style={{ backgroundImage, backgroundSize: `${scale.day * 7}px 100%` }} />
      {shown.map(({ day, name }) => (
        <div
          key={day}
          className={classes.free}
          title={name}
          style={{ insetInlineStart: leftOf(scale, day), inlineSize: scale.day }}
        />
      ))}
    </>
  );
});

const shade = 'light-dark(rgb(100 116 139 / 9%), rgb(148 163 184 / 9%))';

const weekStops = (week: readonly number[], day: number): string[] =>
  [1, 2, 3, 4, 5, 6, 7].map(
    (one) => `${week.includes(one) ? 'transparent' : shade} ${(one - 1) * day}px ${one * day}px`,
  );
