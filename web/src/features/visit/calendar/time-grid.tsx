import type { CalendarVisit } from '@gso/contract/calendar/visit-calendar';
import { IconPlus } from '@tabler/icons-react';
import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { useOnPhone } from '../../../ui/phone-width.ts';
import { today } from '../../../words/calendar.ts';
import { formatCount } from '../../../words/format.ts';
import { formatTimes, timeNow } from '../../../words/time-of-day.ts';
import { useWords } from '../../../words/words.ts';
import classes from './calendar.module.css';
import type { Calendar } from './calendar-props.ts';
import { type DayLayout, dayMinutes, layoutDay, shownSpan, type Span, toMinutes, toTime } from './day-layout.ts';
import { useDayText } from './day-text.ts';
import { selected, spanOf } from './moves.ts';
import { freeSpans, workSpan } from './shading.ts';
import { VisitBar } from './visit-bar.tsx';
import { calendarWords } from './words.ts';

/** Pixels of an hour; the style sheet uses the same. */
export const hourPixels = 48;
const pixelsOf = (minutes: number): number => (minutes / 60) * hourPixels;

/** A day, or in the day of a team the day of one person. */
interface Column {
  key: string;
  day: string;
  username?: string;
}

type Item = CalendarVisit & Span;

interface Selecting {
  column: Column;
  pressed: number;
  released: number;
}

/** One day or a week, hour by hour. The days of several people are beside each other. */
export function TimeGrid({ calendar, scroller }: { calendar: Calendar; scroller: RefObject<HTMLDivElement | null> }) {
  const t = useWords(calendarWords);
  const { longDay } = useDayText();
  const { days, visits, holidays, hours, address, create } = calendar;
  const onPhone = useOnPhone();
  const columns = columnsOf(days, address.mode === 'day' ? address.people : []);
  const [selecting, setSelecting] = useState<Selecting>();
  const now = useNow();

  // Once the hours are known: what is before work is scrolled away.
  const begin = pixelsOf(workSpan(hours).start) - hourPixels / 2;
  useLayoutEffect(() => {
    scroller.current?.scrollTo({ top: begin });
  }, [begin, scroller]);

  const mostColumns = mostBesides(columns.length, onPhone);
  const layouts = columns.map((column) => layoutDay(itemsOf(visits, column), mostColumns));
  const minuteAt = ({ currentTarget, clientY }: { currentTarget: Element; clientY: number }) =>
    ((clientY - currentTarget.getBoundingClientRect().top) / hourPixels) * 60;

  function finish({ column, pressed, released }: Selecting): void {
    setSelecting(undefined);
    create?.(column.day, selected(pressed, released), column.username);
  }

  return (
    <div className={classes.scroller} data-fills-page ref={scroller} tabIndex={-1}>
      <div
        className={classes.grid}
        style={{ gridTemplateColumns: `var(--gutter) repeat(${columns.length}, minmax(var(--least), 1fr))` }}
      >
        <div className={classes.corner} />
        {columns.map((column) => (
          <ColumnHead key={column.key} calendar={calendar} column={column} />
        ))}
        <div className={classes.gutter} aria-hidden>
          {Array.from({ length: 23 }, (_, index) => (
            <span key={index} className={classes.hourName} style={{ insetBlockStart: pixelsOf((index + 1) * 60) }}>
              {`${String(index + 1).padStart(2, '0')}:00`}
            </span>
          ))}
        </div>
        {columns.map((column, index) => (
          <div
            key={column.key}
            className={classes.column}
            data-day={column.day}
            data-person={column.username}
            data-creates={create ? true : undefined}
            onPointerDown={(event: PointerEvent<HTMLDivElement>) => {
              if (!create || event.button !== 0 || event.pointerType === 'touch') return;
              event.currentTarget.setPointerCapture(event.pointerId);
              const minute = minuteAt(event);
              setSelecting({ column, pressed: minute, released: minute });
            }}
            onPointerMove={(event) => selecting && setSelecting({ ...selecting, released: minuteAt(event) })}
            onPointerUp={() => selecting && finish(selecting)}
            onPointerCancel={() => setSelecting(undefined)}
            onClick={(event: MouseEvent<HTMLDivElement>) => {
              // By touch, a tap selects an hour; a finger that moves scrolls.
              const { pointerType } = event.nativeEvent as globalThis.PointerEvent;
              if (pointerType !== 'touch' || event.target !== event.currentTarget) return;
              const minute = minuteAt(event);
              finish({ column, pressed: minute, released: minute });
            }}
          >
            {freeSpans(column.day, holidays.has(column.day), hours).map(({ start, end }) => (
              <div
                key={start}
                className={classes.free}
                style={{ insetBlockStart: pixelsOf(start), blockSize: pixelsOf(end - start) }}
              />
            ))}
            {selecting?.column.key === column.key && <Selection {...selecting} />}
            <Bars calendar={calendar} layout={layouts[index]} day={column.day} label={t.openDay(longDay(column.day))} />
            {column.day === today() && (
              <div className={classes.now} style={{ insetBlockStart: pixelsOf(now) }} data-tooltip={t.now} />
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

/** How many visits of a day are shown beside each other, so that their names can be read. */
function mostBesides(columns: number, onPhone: boolean): number {
  if (columns > 3) return onPhone ? 2 : 3;
  if (columns > 1) return onPhone ? 2 : 5;
  return onPhone ? 3 : 8;
}

const columnsOf = (days: readonly string[], people: readonly string[]): Column[] =>
  people.length === 0
    ? days.map((day) => ({ key: day, day }))
    : days.flatMap((day) => people.map((username) => ({ key: `${day} ${username}`, day, username })));

const itemsOf = (visits: readonly CalendarVisit[], { day, username }: Column): Item[] =>
  visits
    .filter((visit) => visit.visitDate === day && (username === undefined || visit.username === username))
    .map((visit) => ({ ...visit, ...spanOf(visit) }));

/** The minute of the day, kept up to date. */
function useNow(): number {
  const [now, setNow] = useState(() => toMinutes(timeNow()));
  useEffect(() => {
    const timer = setInterval(() => setNow(toMinutes(timeNow())), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function ColumnHead({ calendar, column: { day, username } }: { calendar: Calendar; column: Column }) {
  const t = useWords(calendarWords);
  const { weekday, number, longDay } = useDayText();
  const { holidays, hours, address, create } = calendar;
  const holiday = holidays.get(day);
  const { start } = workSpan(hours);
  return (
    <div className={classes.head} data-today={day === today() || undefined}>
      <button
        type="button"
        className={classes.headDay}
        aria-label={t.openDay(longDay(day))}
        aria-current={day === today() ? 'date' : undefined}
        onClick={() => address.go({ mode: 'day', day })}
      >
        <span>{weekday(day, 'short')}</span> <span className={classes.dayNumber}>{number(day)}</span>
      </button>
      {username !== undefined && <strong className={classes.headPerson}>{username}</strong>}
      {holiday && (
        <span className={classes.holiday} title={holiday.name}>
          {holiday.name}
        </span>
      )}
      {create && (
        <button
          type="button"
          className={classes.add}
          aria-label={t.newOn(username === undefined ? longDay(day) : `${longDay(day)}, ${username}`)}
          onClick={() => create(day, { start, end: Math.min(dayMinutes, start + 60) }, username)}
        >
          <IconPlus size={14} aria-hidden />
        </button>
      )}
    </div>
  );
}

function Selection({ pressed, released }: Selecting) {
  const { start, end } = selected(pressed, released);
  return (
    <div className={classes.selection} style={{ insetBlockStart: pixelsOf(start), blockSize: pixelsOf(end - start) }}>
      {formatTimes({ timeStart: toTime(start), timeEnd: toTime(end) })}
    </div>
  );
}

interface BarsProps {
  calendar: Calendar;
  layout: DayLayout<Item> | undefined;
  day: string;
  label: string;
}

function Bars({ calendar, layout, day, label }: BarsProps) {
  const t = useWords(calendarWords);
  const { address } = calendar;
  const box = ({ start, end }: Span, column: number, columns: number) => ({
    insetBlockStart: pixelsOf(start),
    blockSize: pixelsOf(end - start) - 2,
    insetInlineStart: `${(column / columns) * 100}%`,
    inlineSize: `calc(${100 / columns}% - 3px)`,
  });
  return (
    <>
      {layout?.placed.map(({ item, column, columns }) => (
        <VisitBar
          key={item.id}
          calendar={calendar}
          visit={item}
          resizable
          style={box(shownSpan(item), column, columns)}
        />
      ))}
      {layout?.rest.map(({ count, column, columns, ...span }) => (
        <button
          key={span.start}
          type="button"
          className={classes.rest}
          style={box(span, column, columns)}
          aria-label={`${t.more(formatCount(count))}. ${label}`}
          onPointerDown={(event) => event.stopPropagation()}
          onClick={() => address.go({ mode: address.mode === 'day' ? 'agenda' : 'day', day })}
        >
          +{formatCount(count)}
        </button>
      ))}
    </>
  );
}
