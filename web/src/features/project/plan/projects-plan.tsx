import { latenessOf, projectPlanPage, type ProjectPlanRow } from '@gso/contract/plan/projects-plan';
import { projectList, type ProjectListQuery } from '@gso/contract/project';
import { addDays } from '@gso/contract/rules/calendar-days';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { call } from '../../../api/client.ts';
import type { ListViewProps } from '../../../table/views/list-view.ts';
import { FailurePanel } from '../../../ui/failure-panel.tsx';
import { today as todayNow } from '../../../words/calendar.ts';
import { formatDate, formatPercent } from '../../../words/format.ts';
import { useWords } from '../../../words/words.ts';
import chart from '../chart/chart.module.css';
import { ChartTools } from '../chart/chart-tools.tsx';
import { FreeDays, ScaleHead } from '../chart/scale-head.tsx';
import { leftOf, rowHeight, timeScale, type TimeScale, type Zoom } from '../chart/time-scale.ts';
import { useChartScroll } from '../chart/use-chart-scroll.ts';
import { useWorkingDays } from '../chart/use-working-days.ts';
import { projectApi } from '../data/api.ts';
import classes from './projects-plan.module.css';
import { projectsPlanWords } from './words.ts';

const size = 100;

/** The projects of the list as bars from their first task to their due date, a hundred at a time. */
export function ProjectsPlan({ list }: ListViewProps<ProjectListQuery>) {
  const t = useWords(projectsPlanWords);
  const [today] = useState(todayNow);
  const [zoom, setZoom] = useState<Zoom>('month');
  const wire = projectList.toWire({ ...list.query, size });
  const { data, error, refetch } = useQuery({
    queryKey: [...projectApi.key, 'plan', wire],
    queryFn: ({ signal }) => call({ path: '/api/project/plan', query: wire, reply: projectPlanPage, signal }),
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => data?.content ?? [], [data]);
  const scale = useMemo(
    () => timeScale([today, ...rows.flatMap((row) => [row.startDate, endOf(row)])], zoom),
    [rows, today, zoom],
  );
  const box = useRef<HTMLDivElement>(null);
  const scrollTo = useChartScroll(box, scale, { zoom, today });
  const { week, holidays } = useWorkingDays(today);
  if (error) return <FailurePanel error={error} onRetry={() => void refetch()} />;
  const height = rows.length * rowHeight;
  return (
    <div className={chart.chart} aria-busy={!data}>
      <ChartTools zoom={zoom} onZoom={setZoom} onToday={() => scrollTo(today)} />
      {data && rows.length === 0 && <p className={chart.help}>{t.none}</p>}
      <div ref={box} className={chart.box} role="region" aria-label={t.plan} tabIndex={-1} hidden={rows.length === 0}>
        <div className={chart.head} style={{ inlineSize: `calc(var(--names) + ${scale.width}px)` }} aria-hidden>
          <div className={chart.corner} />
          <ScaleHead scale={scale} />
        </div>
        <div className={chart.body}>
          <div className={chart.names} style={{ blockSize: height }} aria-hidden>
            {rows.map((row, at) => (
              <div key={row.id} className={chart.name} style={{ insetBlockStart: at * rowHeight }} title={row.name}>
                <span>{`${row.refNo} ${row.name}`}</span>
                <span className={chart.figure}>{formatPercent(row.percentage)}</span>
              </div>
            ))}
          </div>
          <div className={chart.canvas} style={{ inlineSize: scale.width, blockSize: height }}>
            <FreeDays scale={scale} week={week} holidays={holidays} />
            {rows.map((row, at) => (
              <div key={row.id} className={chart.line} style={{ insetBlockStart: at * rowHeight }} />
            ))}
            <div onKeyDown={goToOther} role="presentation">
              {rows.map((row, at) => (
                <Bar key={row.id} row={row} top={at * rowHeight + 6} scale={scale} today={today} />
              ))}
            </div>
            <div className={chart.today} style={{ insetInlineStart: leftOf(scale, today) + scale.day / 2 }} />
          </div>
        </div>
      </div>
      {data && data.totalPages > 1 && (
        <nav className={chart.tools} aria-label={t.plan}>
          <Button
            variant="default"
            size="xs"
            disabled={data.number === 0}
            onClick={() => list.change({ page: data.number - 1 })}
          >
            {t.previous}
          </Button>
          <span className={chart.help}>{t.page(data.number + 1, data.totalPages)}</span>
          <Button
            variant="default"
            size="xs"
            disabled={data.number + 1 >= data.totalPages}
            onClick={() => list.change({ page: data.number + 1 })}
          >
            {t.next}
          </Button>
        </nav>
      )}
      <ul className={chart.legend} aria-label={t.legend}>
        {(['onTime', 'willBeLate', 'late', 'done'] as const).map((state) => (
          <li key={state}>
            <i className={classes.mark} data-state={state} />
            {t[state]}
          </li>
        ))}
      </ul>
      <p className={chart.help}>{t.help}</p>
    </div>
  );
}

/** A project is shown to its due date, or to the last task that is planned beyond it. */
const endOf = ({ startDate, dueDate, lastDate }: ProjectPlanRow): string =>
  [startDate, dueDate, lastDate ?? ''].reduce((last, date) => (date > last ? date : last));

interface BarProps {
  row: ProjectPlanRow;
  top: number;
  scale: TimeScale;
  today: string;
}

function Bar({ row, top, scale, today }: BarProps) {
  const t = useWords(projectsPlanWords);
  const lateness = latenessOf(row, today);
  const state = row.percentage >= 100 ? 'done' : (lateness ?? 'onTime');
  const left = leftOf(scale, row.startDate);
  const dueAt = leftOf(scale, addDays(row.dueDate, 1));
  const width = Math.max(leftOf(scale, addDays(endOf(row), 1)) - left, 8);
  const dates = `${formatDate(row.startDate)} – ${formatDate(row.dueDate)}`;
  return (
    <Link
      to="/project/overview"
      search={{ pid: `${row.id}`, view: 'plan' }}
      className={classes.bar ?? ''}
      style={{ insetInlineStart: left, insetBlockStart: top, inlineSize: width }}
      data-state={state}
      aria-label={`${t.bar(row.refNo, row.name, dates, formatPercent(row.percentage))}, ${t[state]}`}
      title={`${row.companyName} · ${dates} · ${t[state]}`}
    >
      <i className={classes.fill} style={{ inlineSize: `${row.percentage}%` }} aria-hidden />
      {dueAt > left && dueAt < left + width && (
        <i className={classes.due} style={{ insetInlineStart: dueAt - left }} aria-hidden />
      )}
    </Link>
  );
}

/** The arrow keys go to the bar above or below. */
function goToOther(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (by === undefined) return;
  const bars = [...event.currentTarget.querySelectorAll<HTMLElement>('a')];
  const next = bars[bars.findIndex((bar) => bar === document.activeElement) + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
