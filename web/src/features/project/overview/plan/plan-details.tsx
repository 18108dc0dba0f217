import { daysBetween } from '@gso/contract/rules/calendar-days';
import { ActionIcon, CloseButton, NativeSelect } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useWords } from '../../../../words/words.ts';
import type { TaskRow } from '../task/task-row.ts';
import { datesText } from './plan-bar.tsx';
import { type PlanTask, possibleBefore } from './plan-rows.ts';
import classes from './plan.module.css';
import type { Plan } from './use-plan.ts';
import { planWords } from './words.ts';

interface PlanDetailsProps {
  plan: Plan;
  task: PlanTask;
  onAfter: (task: PlanTask, after: TaskRow['after']) => void;
  onClose: () => void;
}

/** What a task waits for, and how it is compared with the baseline. */
export function PlanDetails({ plan, task, onAfter, onClose }: PlanDetailsProps) {
  const t = useWords(planWords);
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), [task.key]);
  const { row, dates } = task;
  const waitsFor = plan.tasks.filter(({ orderKey }) => row.after.includes(orderKey));
  const slack = plan.slack.get(task.number);
  const name = row.desc || t.unnamed;
  return (
    <section
      ref={box}
      className={classes.details}
      aria-label={name}
      tabIndex={-1}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <h3>{name}</h3>
      {dates && (
        <span>
          {datesText(dates)} · {t.days(plan.days.count(dates.startDate, dates.endDate))}
        </span>
      )}
      {slack && !task.isFixed && <span>{t.slack(slack.slack)}</span>}
      <span>{useDeviation(plan, task)}</span>
      <span>{t.after}:</span>
      <ul className={classes.after}>
        {waitsFor.length === 0 && <li>{t.nothing}</li>}
        {waitsFor.map(({ orderKey, row: before }) => (
          <li key={orderKey}>
            <span title={before.desc}>{before.desc || t.unnamed}</span>
            {!task.isFixed && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={t.removeAfter(before.desc)}
                onClick={() =>
                  onAfter(
                    task,
                    row.after.filter((key) => key !== orderKey),
                  )
                }
              >
                <IconX size={14} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {!task.isFixed && (
        <NativeSelect
          aria-label={t.addAfter}
          size="xs"
          value=""
          data={[
            { value: '', label: t.addAfter },
            ...possibleBefore(plan.tasks, task).map(({ key, row: one }) => ({
              value: key,
              label: one.desc || t.unnamed,
            })),
          ]}
          onChange={({ currentTarget }) => {
            const before = plan.tasks.find(({ key }) => key === currentTarget.value);
            if (before) onAfter(task, [...row.after, before.orderKey]);
          }}
        />
      )}
      <span className={classes.spacer} />
      <CloseButton aria-label={t.close} onClick={onClose} />
    </section>
  );
}

function useDeviation({ planned, baseline }: Plan, { row, dates }: PlanTask): string {
  const t = useWords(planWords);
  const before = row.id === null ? undefined : planned.get(row.id);
  if (!dates || !baseline?.takenAt) return '';
  if (!before) return t.notInBaseline;
  const by = daysBetween(before.endDate, dates.endDate);
  if (by === 0) return t.onPlan;
  return by > 0 ? t.late(by) : t.early(-by);
}
