import { IconPlus } from '@tabler/icons-react';
import { useOnPhone } from '../../../ui/phone-width.ts';
import { today } from '../../../words/calendar.ts';
import { formatCount } from '../../../words/format.ts';
import { useWords } from '../../../words/words.ts';
import { weekdayOf } from './calendar-days.ts';
import classes from './calendar.module.css';
import type { Calendar } from './calendar-props.ts';
import { useDayText } from './day-text.ts';
import { workSpan } from './shading.ts';
import { VisitBar } from './visit-bar.tsx';
import { calendarWords } from './words.ts';

const shownOfDay = 4;

/** A month in whole weeks: the first visits of each day, and how many more there are. */
export function MonthGrid({ calendar }: { calendar: Calendar }) {
  const { weekday } = useDayText();
  const { days } = calendar;
  return (
    <div className={classes.scroller} data-fills-page>
      <div className={classes.month}>
        {days.slice(0, 7).map((day) => (
          <div key={day} className={classes.monthHead}>
            {weekday(day, 'short')}
          </div>
        ))}
        {days.map((day) => (
          <MonthDay key={day} calendar={calendar} day={day} />
        ))}
      </div>
    </div>
  );
}

function MonthDay({ calendar, day }: { calendar: Calendar; day: string }) {
  const t = useWords(calendarWords);
  const { longDay, number } = useDayText();
  const onPhone = useOnPhone();
  const { visits, counts, holidays, address, hours, create } = calendar;
  const ofDay = visits.filter(({ visitDate }) => visitDate === day);
  const total = Math.max(counts.get(day)?.count ?? 0, ofDay.length);
  // A line for "more" takes the place of a visit.
  const shown = onPhone ? [] : ofDay.slice(0, total > shownOfDay ? shownOfDay - 1 : shownOfDay);
  const left = total - shown.length;
  const holiday = holidays.get(day);
  const isFree = holiday !== undefined || (hours && !hours.days.some((worked) => worked === weekdayOf(day)));
  const more = `${formatCount(left)}${counts.get(day)?.more ? '+' : ''}`;
  return (
    <div
      className={classes.monthDay}
      data-day={day}
      data-free={isFree || undefined}
      data-other={day.slice(0, 7) !== address.day.slice(0, 7) || undefined}
      data-today={day === today() || undefined}
    >
      <div className={classes.monthTop}>
        <button
          type="button"
          className={classes.dayNumber}
          aria-label={t.openDay(longDay(day))}
          aria-current={day === today() ? 'date' : undefined}
          onClick={() => address.go({ mode: onPhone ? 'agenda' : 'day', day })}
        >
          {number(day)}
        </button>
        {holiday && (
          <span className={classes.holiday} title={holiday.name}>
            {holiday.name}
          </span>
        )}
        {create && !onPhone && (
          <button
            type="button"
            className={classes.add}
            aria-label={t.newOn(longDay(day))}
            onClick={() => create(day, { start: workSpan(hours).start, end: workSpan(hours).start + 60 })}
          >
            <IconPlus size={14} aria-hidden />
          </button>
        )}
      </div>
      {shown.map((visit) => (
        <VisitBar key={visit.id} calendar={calendar} visit={visit} flat />
      ))}
      {left > 0 && (
        <button
          type="button"
          className={classes.moreLink}
          aria-label={t.moreOn(more, longDay(day))}
          onClick={() => address.go({ mode: onPhone ? 'agenda' : 'day', day })}
        >
          {onPhone ? more : t.more(more)}
        </button>
      )}
    </div>
  );
}
