import type { CalendarVisit } from '@gso/contract/calendar/visit-calendar';
import { IconBriefcase } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { formatTime, formatTimes } from '../../../words/time-of-day.ts';
import { statusWords } from '../../../words/status.ts';
import { useWords } from '../../../words/words.ts';
import { visitTypeWords } from '../../../words/values/visit.ts';
import { visitWords } from '../words.ts';
import classes from './calendar.module.css';
import type { Calendar } from './calendar-props.ts';
import { calendarWords } from './words.ts';

interface VisitBarProps {
  calendar: Calendar;
  visit: CalendarVisit;
  style?: CSSProperties;
  /** One line, as in a month. */
  flat?: boolean;
  /** Its end can be dragged. */
  resizable?: boolean;
}

/** A visit in a calendar: opens at a click, moves by drag or with the keyboard. */
export function VisitBar({ calendar, visit, style, flat = false, resizable = false }: VisitBarProps) {
  const t = useWords(calendarWords);
  const { notYours } = useWords(visitWords);
  const statuses = useWords(statusWords);
  const types = useWords(visitTypeWords);
  const { drag } = calendar;
  const { id, type, status, company, customer, username, mayChange } = visit;
  const isHeld = drag.draft?.visit.id === id;
  const isSaving = calendar.saving.has(id);
  const about = `${formatTimes(visit)}, ${company}, ${customer}, ${statuses[status]}, ${types[type]}, ${t.by(username)}`;
  return (
    <button
      type="button"
      className={classes.bar}
      style={style}
      data-visit={id}
      data-status={status}
      data-flat={flat || undefined}
      data-held={isHeld || undefined}
      data-saving={isSaving || undefined}
      data-fixed={!mayChange || undefined}
      aria-label={about}
      aria-describedby={mayChange ? calendar.hintId : undefined}
      data-tooltip={mayChange ? about : `${about}. ${notYours}`}
      tabIndex={calendar.tabStop === id ? 0 : -1}
      onFocus={() => calendar.setTabStop(id)}
      onPointerDown={(event) => !isSaving && drag.onPointerDown(event, visit)}
      onKeyDown={(event) => {
        if (!isSaving && drag.onKeyDown(event, visit)) return;
        calendar.onArrow(event);
      }}
      onKeyUp={(event) => {
        // The space bar picks up; it is no click.
        if (event.key === ' ') event.preventDefault();
      }}
      onClick={() => !drag.wasDragged() && calendar.open(visit)}
    >
      {flat && <span className={classes.when}>{formatTime(visit.timeStart)}</span>}{' '}
      <span className={classes.who}>
        {type === 'PROJECT' && <IconBriefcase size={12} aria-hidden />} {company}
      </span>
      {!flat && (
        <>
          <span className={classes.when}>{formatTimes(visit)}</span>
          <span className={classes.detail}>{`${customer} · ${username}`}</span>
        </>
      )}
      {resizable && mayChange && (
        <span className={classes.end} onPointerDown={(event) => !isSaving && drag.onPointerDown(event, visit, 'end')} />
      )}
    </button>
  );
}
