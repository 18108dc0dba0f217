import { addDays } from '@gso/contract/rules/calendar-days';
import { useMemo } from 'react';
import classes from './plan.module.css';
import { leftOf, rowHeight, type TimeScale } from '../../chart/time-scale.ts';
import type { Plan } from './use-plan.ts';

interface PlanArrowsProps {
  plan: Plan;
  scale: TimeScale;
  /** The rendered rows. An arrow between others is left out. */
  first: number;
  last: number;
}

/** From the end of each task to the beginning of those that wait for it. */
export function PlanArrows({ plan, scale, first, last }: PlanArrowsProps) {
  const { rows, slack } = plan;
  const places = useMemo(
    () => new Map(rows.flatMap((row, at) => (row.what === 'task' ? [[row.orderKey, { row, at }]] : []))),
    [rows],
  );
  const arrows = [...places.values()].flatMap(({ row, at }) =>
    row.row.after.flatMap((key) => {
      const before = places.get(key);
      if (!before?.row.dates || !row.dates) return [];
      if (Math.max(at, before.at) < first || Math.min(at, before.at) > last) return [];
      const x1 = leftOf(scale, addDays(before.row.dates.endDate, 1));
      const x2 = leftOf(scale, row.dates.startDate);
      const [y1, y2] = [before.at * rowHeight + 14, at * rowHeight + 14];
      const isCritical =
        slack.get(row.number)?.isCritical === true && slack.get(before.row.number)?.isCritical === true;
      return [{ key: `${key}-${row.key}`, d: pathOf(x1, y1, x2, y2), isCritical }];
    }),
  );
  return (
    <svg className={classes.arrows} width={scale.width} height={rows.length * rowHeight} aria-hidden>
      <defs>
        <marker id="plan-arrow" viewBox="0 0 6 6" refX="6" refY="3" markerWidth="6" markerHeight="6" orient="auto">
          <path d="M0 0 L6 3 L0 6 Z" fill="context-stroke" stroke="none" />
        </marker>
      </defs>
      {arrows.map(({ key, d, isCritical }) => (
        <path key={key} d={d} data-critical={isCritical || undefined} markerEnd="url(#plan-arrow)" />
      ))}
    </svg>
  );
}

/** Around the row if the task begins before the other one ends. */
function pathOf(x1: number, y1: number, x2: number, y2: number): string {
  const gap = 7;
  if (x2 >= x1 + 2 * gap) return `M${x1} ${y1} H${x1 + gap} V${y2} H${x2}`;
  const middle = y1 + (y2 > y1 ? rowHeight / 2 : -rowHeight / 2);
  return `M${x1} ${y1} H${x1 + gap} V${middle} H${x2 - gap} V${y2} H${x2}`;
}
