import type { Dates } from '@gso/contract/plan/schedule';
import { addDays } from '@gso/contract/rules/calendar-days';
import { progressOf } from '@gso/contract/rules/project-progress';
import { type PointerEvent, type RefObject, useId, useLayoutEffect, useMemo, useState } from 'react';
import { VisuallyHidden } from '@mantine/core';
import { formatPercent } from '../../../../words/format.ts';
import { projectPhaseWords } from '../../../../words/project-phase.ts';
import { useWords } from '../../../../words/words.ts';
import { PlanArrows } from './plan-arrows.tsx';
import { PlanBar } from './plan-bar.tsx';
import type { PlanRow, PlanTask } from './plan-rows.ts';
import chart from '../../chart/chart.module.css';
import classes from './plan.module.css';
import { FreeDays, ScaleHead } from '../../chart/scale-head.tsx';
import { leftOf, rowHeight, type TimeScale } from '../../chart/time-scale.ts';
import type { Plan } from './use-plan.ts';
import { planWords } from './words.ts';

const headHeight = 44;
/** Rows that are rendered above and below the visible ones. */
const ahead = 8;

interface PlanChartProps {
  plan: Plan;
  scale: TimeScale;
  today: string;
  current: string | undefined;
  box: RefObject<HTMLDivElement | null>;
  onMove: (task: PlanTask, dates: Dates) => void;
  onFocus: (task: PlanTask) => void;
  onOpen: (task: PlanTask) => void;
  onGo: (by: number) => void;
  onLink: (task: PlanTask, event: PointerEvent) => void;
}

/** The rows near the visible part, of however many tasks. */
export function PlanChart({ plan, scale, today, current, box, ...actions }: PlanChartProps) {
  const t = useWords(planWords);
  const keysId = useId();
  const { rows } = plan;
  const { first, last } = useVisibleRows(box, rows.length);
  const shown = rows.slice(first, last).map((row, at) => ({ row, top: (first + at) * rowHeight }));
  const height = rows.length * rowHeight;
  return (
    <div ref={box} className={chart.box} role="region" aria-label={t.plan} tabIndex={-1}>
      <VisuallyHidden id={keysId}>{t.keys}</VisuallyHidden>
      <div className={chart.head} style={{ inlineSize: `calc(var(--names) + ${scale.width}px)` }} aria-hidden>
        <div className={chart.corner} />
        <ScaleHead scale={scale} />
      </div>
      <div className={chart.body}>
        <div className={chart.names} style={{ blockSize: height }}>
          {shown.map(({ row, top }) => (
            <RowName key={row.key} row={row} top={top} />
          ))}
        </div>
        <div className={chart.canvas} style={{ inlineSize: scale.width, blockSize: height }}>
          <FreeDays scale={scale} week={plan.week} holidays={plan.holidays} />
          {shown.map(({ row, top }) => (
            <div key={row.key} className={chart.line} data-what={row.what} style={{ insetBlockStart: top }} />
          ))}
          <PlanArrows plan={plan} scale={scale} first={first} last={last} />
          {shown.map(({ row, top }) =>
            row.what === 'phase' ? (
              <Summary key={row.key} row={row} top={top} scale={scale} />
            ) : (
              <div key={row.key}>
                <Baseline row={row} top={top} scale={scale} plan={plan} />
                {row.dates && (
                  <PlanBar
                    task={row}
                    dates={row.dates}
                    top={top + 4}
                    scale={scale}
                    days={plan.days}
                    isCritical={plan.slack.get(row.number)?.isCritical === true}
                    isCurrent={row.key === current}
                    describedBy={keysId}
                    {...actions}
                  />
                )}
              </div>
            ),
          )}
          {today >= scale.from && today <= scale.to && (
            <div className={chart.today} style={{ insetInlineStart: leftOf(scale, today) + scale.day / 2 }} />
          )}
        </div>
      </div>
    </div>
  );
}

/** The rows to render, by the position of the scroll box. */
function useVisibleRows(box: RefObject<HTMLDivElement | null>, count: number) {
  const [range, setRange] = useState({ first: 0, last: 40 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const update = () => {
      const first = Math.max(0, Math.floor(element.scrollTop / rowHeight) - ahead);
      const visible = Math.ceil((element.clientHeight - headHeight) / rowHeight);
      const last = first + visible + 2 * ahead;
      setRange((before) => (before.first === first && before.last === last ? before : { first, last }));
    };
    update();
    const sizes = new ResizeObserver(update);
    sizes.observe(element);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, [box, count]);
  return range;
}

function RowName({ row, top }: { row: PlanRow; top: number }) {
  const t = useWords(planWords);
  const phases = useWords(projectPhaseWords);
  const text = row.what === 'phase' ? phases[row.key] : row.row.desc || t.unnamed;
  return (
    <div className={chart.name} data-what={row.what} style={{ insetBlockStart: top }} title={text}>
      <span>{text}</span>
      {row.what === 'phase' ? (
        <span className={chart.figure}>{formatPercent(progressOf(row))}</span>
      ) : (
        !row.dates && <span className={chart.figure}>{t.noDates}</span>
      )}
    </div>
  );
}

function Summary({ row, top, scale }: { row: PlanRow & { what: 'phase' }; top: number; scale: TimeScale }) {
  if (!row.dates) return null;
  const left = leftOf(scale, row.dates.startDate);
  const width = leftOf(scale, addDays(row.dates.endDate, 1)) - left;
  return (
    <div className={classes.summary} style={{ insetInlineStart: left, insetBlockStart: top + 13, inlineSize: width }}>
      <span style={{ inlineSize: `${progressOf(row)}%` }} />
    </div>
  );
}

function Baseline({ row, top, scale, plan }: { row: PlanTask; top: number; scale: TimeScale; plan: Plan }) {
  const planned = row.row.id === null ? undefined : plan.planned.get(row.row.id);
  const place = useMemo(() => {
    if (!planned) return undefined;
    const left = leftOf(scale, planned.startDate);
    return { insetInlineStart: left, inlineSize: leftOf(scale, addDays(planned.endDate, 1)) - left };
  }, [planned, scale]);
  return place && <div className={classes.baseline} style={{ ...place, insetBlockStart: top + 27 }} />;
}
