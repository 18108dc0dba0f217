import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailurePanel } from '../../ui/failure-panel.tsx';
import { cardFigures, chartFigures, tableFigures } from './api.ts';
import { FigureCharts } from './figure-charts.tsx';
import { FigureTables } from './figure-tables.tsx';
import classes from './figures.module.css';
import { StatusCards } from './status-cards.tsx';
import { useAreas } from './use-areas.ts';

/** The figures of the company, those of the user's own area first. */
export function Figures() {
  const areas = useAreas();
  const charts = <Answered query={chartFigures}>{(figures) => <FigureCharts figures={figures} />}</Answered>;
  const tables = (
    <Answered query={tableFigures}>{(figures) => <FigureTables figures={figures} areas={areas} />}</Answered>
  );
  return (
    <>
      <Answered query={cardFigures}>{(figures) => <StatusCards figures={figures} areas={areas} />}</Answered>
      {areas[0] === 'sales' && charts}
      {tables}
      {areas[0] === 'project' && charts}
    </>
  );
}

interface AnsweredProps<Answer> {
  query: UseQueryOptions<Answer, Error, Answer, QueryKey>;
  children: (answer: Answer) => ReactNode;
}

/** The latest data, and the error of the request after it. */
function Answered<Answer>({ query, children }: AnsweredProps<Answer>) {
  const { data, error, refetch } = useQuery(query);
  return (
    <div className={classes.figures}>
      {error && (
        <div className={classes.failure}>
          <FailurePanel error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {data !== undefined && children(data)}
      {data === undefined && !error && <div className={classes.waiting} aria-hidden />}
    </div>
  );
}
