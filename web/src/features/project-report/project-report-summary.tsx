import type { TaskReportFigures, TaskReportQuery } from '@gso/contract/project-report';
import { Button, UnstyledButton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ListState } from '../../table/use-list-state.ts';
import { FailurePanel } from '../../ui/failure-panel.tsx';
import { formatCount } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { taskSummaryQuery } from './api.ts';
import { daysText } from './deviation-text.ts';
import classes from './project-report-summary.module.css';
import { taskReportWords } from './words.ts';

const states = ['onTime', 'late', 'overdue', 'notDue'] as const;
const days = ['deviasi', 'workLate', 'waiting'] as const;
const firstPeople = 5;

/** The figures of all matching tasks, and of each person. A click on a person filters the list. */
export function ProjectReportSummary({ list }: { list: ListState<TaskReportQuery> }) {
  const t = useWords(taskReportWords);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...taskSummaryQuery(list.query),
    placeholderData: keepPreviousData,
  });
  const [all, setAll] = useState(false);
  if (error) return <FailurePanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className={classes.loading} />;
  const { total, people, others } = data;
  if (total.tasks === 0) return null;
  const mostTasks = people[0]?.tasks ?? 0;
  return (
    <div className={classes.summary} data-outdated={isPlaceholderData || undefined}>
      <table className={classes.table} aria-label={t.summary} aria-busy={isPlaceholderData}>
        <Headers />
        <tbody>
          <Line name={t.total} figures={total} />
        </tbody>
        <tbody>
          {(all ? people : people.slice(0, firstPeople)).map(({ assignedTo, ...figures }) => {
            const { username, employee } = assignedTo;
            const isChosen = list.query.assignedTo === username;
            return (
              <Line
                key={username}
                name={
                  <UnstyledButton
                    className={classes.person}
                    aria-pressed={isChosen}
                    data-tooltip={isChosen ? t.ofEverybody : t.onlyTheirs}
                    onClick={() => list.change({ assignedTo: isChosen ? '' : username })}
                  >
                    {employee.firstName || username}
                  </UnstyledButton>
                }
                figures={figures}
                share={figures.tasks / mostTasks}
              />
            );
          })}
          {others.people > 0 && all && <Line name={t.others(others.people)} figures={others} />}
        </tbody>
      </table>
      {people.length > firstPeople && (
        <Button variant="subtle" size="compact-sm" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t.fewerPeople : t.allPeople(people.length + others.people)}
        </Button>
      )}
    </div>
  );
}

function Headers() {
  const t = useWords(taskReportWords);
  return (
    <thead>
      <tr>
        <th scope="col">{t.assignee}</th>
        <td className={classes.bar} />
        <th scope="col">{t.title}</th>
        {states.map((state) => (
          <th key={state} scope="col" data-column={state}>
            <span data-tooltip={t.stateMeanings[state]}>{t.states[state]}</span>
          </th>
        ))}
        <th scope="col">
          <span data-tooltip={t.meanMeaning}>{t.mean}</span>
        </th>
        <th scope="col" data-column="workLate">
          {t.workLate}
        </th>
        <th scope="col" data-column="waiting">
          {t.waiting}
        </th>
      </tr>
    </thead>
  );
}

interface LineProps {
  name: ReactNode;
  figures: TaskReportFigures;
  /** How long the bar is, compared with the longest one. */
  share?: number;
}

function Line({ name, figures, share }: LineProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={classes.bar} aria-hidden>
        {share !== undefined && (
          <div style={{ inlineSize: `${share * 100}%` }}>
            {states.map((state) => (
              <span key={state} data-state={state} style={{ flexGrow: figures[state] }} />
            ))}
          </div>
        )}
      </td>
      <td>{formatCount(figures.tasks)}</td>
      {states.map((state) => (
        <td key={state} data-column={state} data-none={figures[state] === 0 || undefined}>
          {formatCount(figures[state])}
        </td>
      ))}
      {days.map((name) => (
        <td key={name} data-column={name}>
          {daysText(meanOf(figures[name], figures.tasks))}
        </td>
      ))}
    </tr>
  );
}

const meanOf = (sum: number, tasks: number): number => Math.round((sum / tasks) * 10) / 10;
