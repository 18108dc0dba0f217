import type { CalendarVisit } from '@gso/contract/calendar/visit-calendar';
import { limits } from '@gso/contract/limits';
import { visitAccess } from '@gso/contract/visit/visit-access';
import type { VisitListQuery } from '@gso/contract/visit/visit-list';
import { VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useMay, useSession } from '../../../api/session.ts';
import { noCustomer } from '../../../form/picked.ts';
import { useHolidays, useWorkingHours } from '../../../pickers/holidays.ts';
import type { ListViewProps } from '../../../table/views/list-view.ts';
import { FailurePanel } from '../../../ui/failure-panel.tsx';
import { showSnackbar } from '../../../ui/snackbar.tsx';
import { formatCount } from '../../../words/format.ts';
import { formatTimes } from '../../../words/time-of-day.ts';
import { useWords } from '../../../words/words.ts';
import { visitWords } from '../words.ts';
import { Agenda } from './agenda.tsx';
import { CalendarHead } from './calendar-head.tsx';
import classes from './calendar.module.css';
import type { Calendar } from './calendar-props.ts';
import { daysOf } from './calendar-days.ts';
import { type Span, toTime } from './day-layout.ts';
import { useDayText } from './day-text.ts';
import { MonthGrid } from './month-grid.tsx';
import type { Place } from './moves.ts';
import { hourPixels, TimeGrid } from './time-grid.tsx';
import { useCalendarAddress } from './use-calendar-address.ts';
import { useDrag } from './use-drag.ts';
import { useMoves, useVisitCalendar } from './use-visit-calendar.ts';
import { VisitGlance } from './visit-glance.tsx';
import { calendarWords } from './words.ts';

const none: readonly CalendarVisit[] = [];
const noPeople: readonly string[] = [];

/** The visits of the list in a calendar: a day, a week, a month or an agenda. */
export function VisitCalendarView({ list, blocked, openNew, openRecord }: ListViewProps<VisitListQuery>) {
  const t = useWords(calendarWords);
  const { notYours } = useWords(visitWords);
  const { longDay } = useDayText();
  const may = { SALES: useMay(visitAccess.type.SALES), PROJECT: useMay(visitAccess.type.PROJECT) };
  const mayOpenBoth = may.SALES && may.PROJECT;
  const mayLogForOthers = useMay(visitAccess.ofOthers);
  const ownName = useSession()?.claims.sub;
  const asked = useCalendarAddress();
  const address = { ...asked, both: asked.both && mayOpenBoth };
  const { mode } = address;
  const days = daysOf(mode, address.day);
  const reply = useVisitCalendar(list.query, address);
  const holidays = useHolidays(days[0] ?? '', days.at(-1) ?? '');
  const hours = useWorkingHours();
  const { saving, move } = useMoves();
  const hintId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const [tabStop, setTabStop] = useState<number>();
  const [glanced, setGlanced] = useState<CalendarVisit>();

  // Others change only when their visits are.
  const people = mode === 'day' && mayLogForOthers ? address.people : noPeople;
  const textOf = ({ company }: CalendarVisit, place: Place) => {
    const when = `${company}, ${t.at(longDay(place.visitDate), formatTimes(place))}`;
    return people.length > 0 ? `${when}, ${t.by(place.username)}` : when;
  };
  const columnAt = (x: number, y: number) => {
    const column = document
      .elementsFromPoint(x, y)
      .map((element) => element.closest<HTMLElement>('[data-day]'))
      .find((element) => element && root.current?.contains(element));
    const { day, person } = column?.dataset ?? {};
    return day === undefined ? undefined : { day, username: person };
  };
  const isMonth = mode === 'month';
  const drag = useDrag({
    measure: { columnAt, hour: isMonth ? 0 : hourPixels, scroller: () => scroller.current },
    days,
    people,
    daysDown: isMonth ? 7 : 0,
    textOf,
    words: t,
    onDrop: (visit, place) => void move(visit, place, textOf(visit, place)),
    onRefused: () => showSnackbar({ kind: 'info', text: notYours }),
  });

  const visits = (reply.data?.content ?? none)
    .map((visit) => {
      const place = drag.draft?.visit.id === visit.id ? drag.draft.place : saving.get(visit.id);
      return place ? { ...visit, ...place } : visit;
    })
    .toSorted(byTime);

  const create = (day: string, { start, end }: Span, username?: string) => {
    const whose = username !== undefined && (mayLogForOthers || username === ownName) ? { username } : {};
    const visit = { visitDate: day, timeStart: toTime(start), timeEnd: toTime(end), ...whose };
    openNew({ customer: noCustomer, visit });
  };

  const latest = useRef<Calendar>(null);
  const calendar: Calendar = {
    latest,
    ...{ days, visits, holidays, hours, address, drag, saving, hintId, setTabStop },
    counts: new Map(reply.data?.days.map((one) => [one.day, one])),
    tabStop: visits.some(({ id }) => id === tabStop) ? tabStop : visits[0]?.id,
    onArrow: (event) => focusByArrow(event, root.current),
    open: (visit) => (visit.mayChange ? openRecord(visit.id) : setGlanced(visit)),
    create: blocked === undefined ? create : undefined,
  };

  useLayoutEffect(() => {
    latest.current = calendar;
  });

  const isFull = reply.data?.days.some(({ more }) => more) ?? false;
  return (
    <div className={classes.calendar} ref={root} role="region" aria-label={t.calendar}>
      <CalendarHead address={address} mayOpenBoth={mayOpenBoth} />
      <VisuallyHidden id={hintId}>{t.moveHint}</VisuallyHidden>
      {isFull && (
        <p className={classes.note} role="status">
          {t.tooMany(formatCount(limits.calendarDayRows))}
        </p>
      )}
      {reply.error ? (
        <FailurePanel error={reply.error} onRetry={() => void reply.refetch()} />
      ) : (
        <div className={classes.body} data-outdated={reply.isPlaceholderData || undefined} aria-busy={reply.isFetching}>
          {mode === 'month' && <MonthGrid calendar={calendar} />}
          {mode === 'agenda' && reply.data && <Agenda calendar={calendar} />}
          {(mode === 'day' || mode === 'week') && <TimeGrid calendar={calendar} scroller={scroller} />}
        </div>
      )}
      {glanced && <VisitGlance visit={glanced} onClose={() => setGlanced(undefined)} />}
    </div>
  );
}

const keyOf = ({ visitDate, timeStart }: CalendarVisit): string => visitDate + timeStart;

function byTime(one: CalendarVisit, other: CalendarVisit): number {
  const [key, otherKey] = [keyOf(one), keyOf(other)];
  if (key === otherKey) return one.id - other.id;
  return key < otherKey ? -1 : 1;
}

/** Up and down lead to the visits of the same day, left and right to the nearest day that has some. */
function focusByArrow(event: KeyboardEvent<HTMLElement>, root: HTMLElement | null): void {
  const isBack = event.key === 'ArrowUp' || event.key === 'ArrowLeft';
  if (!isBack && event.key !== 'ArrowDown' && event.key !== 'ArrowRight') return;
  event.preventDefault();
  const bars = [...(root?.querySelectorAll<HTMLElement>('[data-visit]') ?? [])];
  const dayOf = (bar: HTMLElement) => bar.closest('[data-day]');
  const here = bars.indexOf(event.currentTarget);
  const behind = isBack ? bars.slice(0, here).toReversed() : bars.slice(here + 1);
  const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
  const next = behind.find((bar) => !isSideways || dayOf(bar) !== dayOf(event.currentTarget));
  next?.focus();
}
