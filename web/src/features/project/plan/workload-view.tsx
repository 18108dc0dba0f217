import { workload, workloadTasks } from '@gso/contract/plan/projects-plan';
import { limits } from '@gso/contract/limits';
import { addDays, mondayOf } from '@gso/contract/rules/calendar-days';
import { Button, CloseButton } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/client.ts';
import { ProjectLink } from '../../../pickers/project-link.tsx';
import { FailurePanel } from '../../../ui/failure-panel.tsx';
import { today } from '../../../words/calendar.ts';
import { formatCount, formatDate } from '../../../words/format.ts';
import { useWords } from '../../../words/words.ts';
import chart from '../chart/chart.module.css';
import { projectApi } from '../data/api.ts';
import classes from './projects-plan.module.css';
import { projectsPlanWords } from './words.ts';

interface Opened {
  /** What opened it, which gets the focus back. */
  cell: HTMLElement;
  username: string;
  name: string;
  monday: string;
}

/** The open tasks of people by week. Each number opens its tasks. */
export function WorkloadView() {
  const t = useWords(projectsPlanWords);
  const [from, setFrom] = useState(() => mondayOf(today()));
  const [opened, setOpened] = useState<Opened>();
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [...projectApi.key, 'workload', from],
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) =>
      call({ path: '/api/project/workload', query: { from, after: pageParam }, reply: workload, signal }),
    getNextPageParam: ({ more, people }) => (more ? people.at(-1)?.username : undefined),
  });
  if (error) return <FailurePanel error={error} onRetry={() => void refetch()} />;
  const weeks = data?.pages[0]?.weeks ?? [];
  const people = data?.pages.flatMap((page) => page.people) ?? [];
  const move = (by: number) => {
    setOpened(undefined);
    setFrom(by === 0 ? mondayOf(today()) : addDays(from, by * 7));
  };
  return (
    <div className={chart.chart} aria-busy={!data}>
      <div className={chart.tools}>
        <Button variant="default" size="xs" onClick={() => move(-limits.workloadWeeks)}>
          {t.earlier}
        </Button>
        <Button variant="default" size="xs" onClick={() => move(0)}>
          {t.thisWeek}
        </Button>
        <Button variant="default" size="xs" onClick={() => move(limits.workloadWeeks)}>
          {t.later}
        </Button>
        <span className={chart.help}>{t.explain}</span>
      </div>
      {data && people.length === 0 && <p className={chart.help}>{t.nobody}</p>}
      {people.length > 0 && (
        <div className={classes.load} role="region" aria-label={t.workload} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t.person}</th>
                {weeks.map(({ monday, workingDays }) => (
                  <th key={monday} scope="col" title={t.weekOf(formatDate(monday), workingDays)}>
                    {formatDate(monday)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {people.map((person) => (
                <tr key={person.username}>
                  <th scope="row">{person.name || person.username}</th>
                  {person.weeks.map(({ tasks, days, isOverload }, at) => {
                    const monday = weeks[at]?.monday ?? '';
                    const name = person.name || person.username;
                    const label = t.cell(name, formatDate(monday), tasks, days);
                    return (
                      <td key={monday}>
                        {tasks > 0 && (
                          <button
                            type="button"
                            className={classes.cell}
                            data-overload={isOverload || undefined}
                            aria-expanded={opened?.username === person.username && opened.monday === monday}
                            aria-label={isOverload ? `${label}, ${t.overload}` : label}
                            onClick={({ currentTarget: cell }) =>
                              setOpened({ cell, username: person.username, name, monday })
                            }
                          >
                            {formatCount(days)}
                          </button>
                        )}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {hasNextPage && (
        <Button variant="default" size="xs" onClick={() => void fetchNextPage()}>
          {t.morePeople}
        </Button>
      )}
      {opened && (
        <Tasks
          opened={opened}
          onClose={() => {
            setOpened(undefined);
            opened.cell.focus();
          }}
        />
      )}
    </div>
  );
}

/** The tasks behind a number, with links to their projects. */
function Tasks({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const t = useWords(projectsPlanWords);
  const { username, name, monday } = opened;
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), [username, monday]);
  const { data, error, refetch } = useQuery({
    queryKey: [...projectApi.key, 'workload', 'tasks', username, monday],
    queryFn: ({ signal }) =>
      call({ path: '/api/project/workload/tasks', query: { username, monday }, reply: workloadTasks, signal }),
  });
  const title = t.tasksOf(name, formatDate(monday));
  return (
    <section
      ref={box}
      className={classes.tasks}
      aria-label={title}
      tabIndex={-1}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <header>
        <h3>{title}</h3>
        <CloseButton aria-label={t.close} onClick={onClose} />
      </header>
      {error && <FailurePanel error={error} onRetry={() => void refetch()} />}
      <ul>
        {data?.content.map(({ id, desc, startDate, endDate, project }) => (
          <li key={id}>
            <ProjectLink project={project} /> {desc} ({formatDate(startDate)} – {formatDate(endDate)})
          </li>
        ))}
      </ul>
      {data?.more && <p>{t.moreTasks}</p>}
    </section>
  );
}
