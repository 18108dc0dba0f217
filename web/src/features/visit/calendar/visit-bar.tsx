import type { CalendarVisit } from '@gso/contract/calendar/visit-calendar';
import { IconBriefcase } from '@tabler/icons-react';
import { type CSSProperties, memo } from 'react';
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

function Bar({ calendar, visit, style, flat = false, resizable = false }: VisitBarProps) {
  const t = useWords(calendarWords);
  const { notYours } = useWords(visitWords);
  const statuses = useWords(statusWords);
  const types = useWords(visitTypeWords);
  const { id, type, status, company, customer, username, mayChange } = visit;
  const { isHeld, isSaving, isTabStop } = stateOf(calendar, id);
  const { latest } = calendar;
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
      tabIndex={isTabStop ? 0 : -1}
      onFocus={() => calendar.setTabStop(id)}
      onPointerDown={(event) => !isSaving && latest.current?.drag.onPointerDown(event, visit)}
      onKeyDown={(event) => {
        if (!isSaving && latest.current?.drag.onKeyDown(event, visit)) return;
        latest.current?.onArrow(event);
      }}
      onKeyUp={(event) => {
        // The space bar picks up; it is no click.
        if (event.key === ' ') event.preventDefault();
      }}
      onClick={() => !latest.current?.drag.wasDragged() && latest.current?.open(visit)}
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
        <span
          className={classes.end}
          onPointerDown={(event) => !isSaving && latest.current?.drag.onPointerDown(event, visit, 'end')}
        />
      )}
    </button>
  );
}

const stateOf = ({ drag, saving, tabStop }: Calendar, id: number) => ({
  isHeld: drag.draft?.visit.id === id,
  isSaving: saving.has(id),
  isTabStop: tabStop === id,
});

/**
 * A visit in a calendar: opens at a click, moves by drag or with the keyboard. A drag renders the calendar again and
 * again, but only the visits that look different then; so handlers ask for the calendar of the last render.
 */
export const VisitBar = memo(
  Bar,
  (before, after) =>
    before.flat === after.flat &&
    before.resizable === after.resizable &&
    sameValues(before.visit, after.visit) &&
    sameValues(before.style ?? {}, after.style ?? {}) &&
    sameValues(stateOf(before.calendar, before.visit.id), stateOf(after.calendar, after.visit.id)),
);

function sameValues(one: object, other: object): boolean {
  const [entries, others] = [Object.entries(one), new Map(Object.entries(other))];
  return entries.length === others.size && entries.every(([key, value]) => Object.is(value, others.get(key)));
}
