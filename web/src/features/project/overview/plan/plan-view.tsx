import type { Dates } from '@gso/contract/plan/schedule';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconFileTypePdf, IconFlag } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type PointerEvent, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ConfirmAction } from '../../../../form/confirm-action.tsx';
import { useRowCall } from '../../../../table/use-row-call.ts';
import { ActionButton } from '../../../../ui/action-button.tsx';
import { showSnackbar } from '../../../../ui/snackbar.tsx';
import { today as todayNow } from '../../../../words/calendar.ts';
import { formatDateTime } from '../../../../words/format.ts';
import { useWords } from '../../../../words/words.ts';
import type { TaskRow } from '../task/task-row.ts';
import type { Overview } from '../use-overview.ts';
import { datesText } from './plan-bar.tsx';
import { PlanChart } from './plan-chart.tsx';
import { PlanDetails } from './plan-details.tsx';
import { type PlanTask, possibleBefore, tooEarly } from './plan-rows.ts';
import chart from '../../chart/chart.module.css';
import classes from './plan.module.css';
import { ChartTools } from '../../chart/chart-tools.tsx';
import { useChartScroll } from '../../chart/use-chart-scroll.ts';
import { rowHeight, timeScale, type Zoom } from '../../chart/time-scale.ts';
import { baselineKey, takeBaseline, usePlan } from './use-plan.ts';
import { planWords } from './words.ts';

interface PlanViewProps {
  project: { id: number; title: string };
  overview: Overview;
}

/** The tasks as bars over time. Moves are edits like all others: nothing is sent before everything is saved. */
export function PlanView({ project, overview }: PlanViewProps) {
  const t = useWords(planWords);
  const { state, dispatch, dirty } = overview;
  const [today] = useState(todayNow);
  const [zoom, setZoom] = useState<Zoom>('week');
  const [current, setCurrent] = useState<string>();
  const [opened, setOpened] = useState<string>();
  const [movedKey, setMovedKey] = useState<string>();
  const [announced, setAnnounced] = useState('');
  const [asksBaseline, setAsksBaseline] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const plan = usePlan(project.id, state, today);
  const { tasks, rows, days } = plan;
  // It grows with the dates, and stays while a task is dragged within it.
  const scale = useMemo(() => {
    const dates = rows.flatMap((row) => (row.dates ? [row.dates.startDate, row.dates.endDate] : []));
    const planned = [...plan.planned.values()].flatMap(({ startDate, endDate }) => [startDate, endDate]);
    return timeScale([...dates, ...planned, ...(dates.length === 0 ? [today] : [])], zoom);
  }, [rows, plan.planned, today, zoom]);

  // Finished phases lie above.
  const firstRow = Math.max(
    0,
    rows.findIndex((row) => row.what === 'phase' && row.done < row.all),
  );
  const scrollTo = useChartScroll(box, scale, { zoom, today, firstRow });

  const moved = tasks.find(({ key }) => key === movedKey);
  const behind = useMemo(() => (moved ? tooEarly(tasks, moved, days) : []), [tasks, moved, days]);
  const openedTask = tasks.find(({ key }) => key === opened);
  const currentKey = tasks.some(({ key }) => key === current) ? current : tasks.find(({ dates }) => dates)?.key;

  function move(task: PlanTask, dates: Dates): void {
    dispatch({ do: 'edit', phase: task.phase, key: task.key, part: dates });
    setMovedKey(task.key);
    setAnnounced(t.moved(task.row.desc, datesText(dates)));
  }

  function moveBehind(): void {
    dispatch({ do: 'editMany', edits: behind.map(({ task, dates }) => ({ ...task, part: dates })) });
    setAnnounced(t.movedBehind(behind.length));
    setMovedKey(undefined);
    if (moved) focusBar(moved.key);
  }

  function setAfter(task: PlanTask, after: TaskRow['after']): void {
    dispatch({ do: 'edit', phase: task.phase, key: task.key, part: { after } });
    // The task before it may end too late now.
    const before = tasks.find(({ orderKey }) => orderKey === after.at(-1));
    setMovedKey(before?.key);
  }

  function link(task: PlanTask, { clientX, clientY }: PointerEvent): void {
    const target = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-task]')?.dataset['task'];
    const later = tasks.find(({ key }) => key === target);
    if (!later || later === task || later.isFixed || later.row.after.includes(task.orderKey)) return;
    if (possibleBefore(tasks, later).includes(task)) setAfter(later, [...later.row.after, task.orderKey]);
    else showSnackbar({ kind: 'error', text: t.circle });
  }

  const focusBar = (key: string) =>
    box.current?.querySelector<HTMLElement>(`[data-task="${CSS.escape(key)}"]`)?.focus();

  function go(by: number): void {
    const dated = tasks.filter(({ dates }) => dates);
    const next = dated[dated.findIndex(({ key }) => key === currentKey) + by];
    const element = box.current;
    if (!next || !element) return;
    const top = rows.indexOf(next) * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowHeight + 60 > element.scrollTop + element.clientHeight) {
      element.scrollTop = top + rowHeight + 60 - element.clientHeight;
    }
    flushSync(() => setCurrent(next.key));
    // Its row is rendered after the scroll event.
    requestAnimationFrame(() => requestAnimationFrame(() => focusBar(next.key)));
  }

  if (tasks.length === 0) return <p className={chart.help}>{t.noTasks}</p>;
  return (
    <div className={chart.chart}>
      <ChartTools zoom={zoom} onZoom={setZoom} onToday={() => scrollTo(today)}>
        <ActionButton
          variant="default"
          size="xs"
          leftSection={<IconFlag size={14} aria-hidden />}
          blocked={dirty ? t.saveFirst : undefined}
          onClick={() => setAsksBaseline(true)}
        >
          {t.takeBaseline}
        </ActionButton>
        <PrintButton project={project} blocked={dirty ? t.saveFirst : undefined} />
        {plan.baseline?.takenAt && (
          <span className={chart.help}>
            {t.baselineFrom(plan.baseline.takenBy ?? '', formatDateTime(plan.baseline.takenAt))}
          </span>
        )}
      </ChartTools>
      {behind.length > 0 && (
        <div className={classes.offer} role="status">
          {t.tooEarly(behind.length)}
          <Button size="compact-sm" onClick={moveBehind}>
            {t.moveBehind}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setMovedKey(undefined)}>
            {t.leaveBehind}
          </Button>
        </div>
      )}
      <PlanChart
        plan={plan}
        scale={scale}
        today={today}
        current={currentKey}
        box={box}
        onMove={move}
        onFocus={({ key }) => setCurrent(key)}
        onOpen={({ key }) => setOpened(key)}
        onGo={go}
        onLink={link}
      />
      {openedTask && (
        <PlanDetails
          plan={plan}
          task={openedTask}
          onAfter={setAfter}
          onClose={() => {
            setOpened(undefined);
            focusBar(openedTask.key);
          }}
        />
      )}
      <Legend />
      <p className={chart.help}>{t.help}</p>
      <VisuallyHidden aria-live="polite">{announced}</VisuallyHidden>
      {asksBaseline && <BaselineQuestion project={project} onClose={() => setAsksBaseline(false)} />}
    </div>
  );
}

/** The saved plan, not the pending changes. */
function PrintButton({ project, blocked }: { project: PlanViewProps['project']; blocked: string | undefined }) {
  const t = useWords(planWords);
  const { running, run } = useRowCall();
  const act = async () => {
    const { downloadFile } = await import('../../../../sheet/download.ts');
    await downloadFile(`/api/project/${project.id}/plan.pdf`, undefined, () => undefined);
  };
  return (
    <ActionButton
      variant="default"
      size="xs"
      leftSection={<IconFileTypePdf size={14} aria-hidden />}
      loading={running !== undefined}
      blocked={blocked}
      onClick={() => run({ record: project.title, text: t.print, act })}
    >
      {t.print}
    </ActionButton>
  );
}

function Legend() {
  const t = useWords(planWords);
  const states = Object.entries(t.states);
  return (
    <ul className={`${chart.legend} ${classes.states}`} aria-label={t.legend}>
      {[...states, ['critical', t.critical], ['baseline', t.baseline]].map(([state, text]) => (
        <li key={state}>
          <i data-state={state} />
          {text}
        </li>
      ))}
    </ul>
  );
}

function BaselineQuestion({ project, onClose }: { project: { id: number; title: string }; onClose: () => void }) {
  const t = useWords(planWords);
  const queryClient = useQueryClient();
  return (
    <ConfirmAction
      question={t.baselineQuestion}
      action={t.takeBaseline}
      done={t.baselineTaken}
      harmless
      act={async () => queryClient.setQueryData(baselineKey(project.id), await takeBaseline(project.id))}
      onDone={onClose}
      onClose={onClose}
    >
      {project.title}
      <p>{t.baselineText}</p>
    </ConfirmAction>
  );
}
