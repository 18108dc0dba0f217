import { type Dates, movedTo } from '@gso/contract/plan/schedule';
import type { WorkingDays } from '@gso/contract/plan/working-days';
import { addDays } from '@gso/contract/rules/calendar-days';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { formatDate } from '../../../../words/format.ts';
import { useWords } from '../../../../words/words.ts';
import type { PlanTask } from './plan-rows.ts';
import classes from './plan.module.css';
import { daysOf, leftOf, type TimeScale } from '../../chart/time-scale.ts';
import { planWords } from './words.ts';

export const datesText = ({ startDate, endDate }: Dates): string => `${formatDate(startDate)} – ${formatDate(endDate)}`;

interface PlanBarProps {
  task: PlanTask;
  dates: Dates;
  top: number;
  scale: TimeScale;
  days: WorkingDays;
  isCritical: boolean;
  isCurrent: boolean;
  describedBy: string;
  onMove: (task: PlanTask, dates: Dates) => void;
  onFocus: (task: PlanTask) => void;
  onOpen: (task: PlanTask) => void;
  /** Goes to another task, this many rows further. */
  onGo: (by: number) => void;
  /** The task at the pointer should wait for this one. */
  onLink: (task: PlanTask, event: PointerEvent) => void;
}

type Drag = { what: 'move' | 'end' | 'link'; x: number; width: number };

/** A task as a bar. While it is dragged only its style changes: nothing is rendered until it is released. */
export function PlanBar({ task, dates, top, scale, days, isCritical, isCurrent, ...props }: PlanBarProps) {
  const t = useWords(planWords);
  const drag = useRef<Drag | undefined>(undefined);
  const wasDragged = useRef(false);
  const { row, state, isFixed } = task;
  const name = row.desc || t.unnamed;
  const width = leftOf(scale, addDays(dates.endDate, 1)) - leftOf(scale, dates.startDate);
  const person = row.assignedTo.employee.firstName || row.assignedTo.username;
  const marks = [t.states[state], ...(isCritical ? [t.critically] : [])].join(', ');

  function dragged({ what, x }: Drag, clientX: number): Dates {
    const by = daysOf(scale, clientX - x);
    if (by === 0) return dates;
    if (what === 'move') return movedTo(days, dates, addDays(dates.startDate, by));
    const endDate = addDays(dates.endDate, by);
    return { ...dates, endDate: endDate < dates.startDate ? dates.startDate : endDate };
  }

  function begin(event: PointerEvent<HTMLButtonElement>): void {
    if (event.button !== 0) return;
    const part = event.target instanceof HTMLElement ? event.target.dataset['part'] : undefined;
    if (isFixed && part !== 'link') return;
    event.currentTarget.setPointerCapture(event.pointerId);
    wasDragged.current = false;
    drag.current = { what: part === 'end' || part === 'link' ? part : 'move', x: event.clientX, width };
    event.currentTarget.dataset['dragged'] = part ?? 'move';
  }

  function follow({ currentTarget, clientX }: PointerEvent<HTMLButtonElement>): void {
    const { current } = drag;
    if (!current) return;
    const by = clientX - current.x;
    // The click that follows a drag does not open the task.
    wasDragged.current ||= Math.abs(by) > 3;
    if (current.what === 'link') return;
    if (current.what === 'move') currentTarget.style.translate = `${by}px`;
    else currentTarget.style.inlineSize = `${Math.max(scale.day, current.width + by)}px`;
  }

  function release(event: PointerEvent<HTMLButtonElement>): void {
    const { current } = drag;
    cancel(event);
    if (!current) return;
    if (current.what === 'link') return props.onLink(task, event);
    const after = dragged(current, event.clientX);
    if (after.startDate !== dates.startDate || after.endDate !== dates.endDate) props.onMove(task, after);
  }

  function cancel({ currentTarget }: PointerEvent<HTMLButtonElement>): void {
    drag.current = undefined;
    delete currentTarget.dataset['dragged'];
    currentTarget.style.translate = '';
    currentTarget.style.inlineSize = `${width}px`;
  }

  function press(event: KeyboardEvent): void {
    const { key, shiftKey } = event;
    if (key === 'ArrowUp' || key === 'ArrowDown') props.onGo(key === 'ArrowUp' ? -1 : 1);
    else if ((key === 'ArrowLeft' || key === 'ArrowRight') && !isFixed) props.onMove(task, stepped(key, shiftKey));
    else return;
    event.preventDefault();
  }

  function stepped(key: 'ArrowLeft' | 'ArrowRight', isLonger: boolean): Dates {
    const isLater = key === 'ArrowRight';
    const step = (date: string) => (isLater ? days.after(date) : days.before(date));
    if (!isLonger) return movedTo(days, dates, step(dates.startDate));
    const endDate = step(dates.endDate);
    return { ...dates, endDate: endDate < dates.startDate ? dates.startDate : endDate };
  }

  return (
    <button
      type="button"
      className={classes.bar}
      style={{ insetInlineStart: leftOf(scale, dates.startDate), insetBlockStart: top, inlineSize: width }}
      aria-label={`${t.bar(name, person, datesText(dates))}, ${marks}`}
      aria-describedby={props.describedBy}
      tabIndex={isCurrent ? 0 : -1}
      data-task={task.key}
      data-state={state}
      data-critical={isCritical || undefined}
      data-fixed={isFixed || undefined}
      onClick={() => {
        if (!wasDragged.current) props.onOpen(task);
        wasDragged.current = false;
      }}
      onFocus={() => props.onFocus(task)}
      onKeyDown={press}
      onPointerDown={begin}
      onPointerMove={follow}
      onPointerUp={release}
      onPointerCancel={cancel}
    >
      <span aria-hidden>{width > 60 ? person : ''}</span>
      {!isFixed && <i className={classes.end} data-part="end" aria-hidden />}
      <i className={classes.dot} data-part="link" aria-hidden />
    </button>
  );
}
