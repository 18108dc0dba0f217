import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailurePanel } from '../../ui/failure-panel.tsx';
import { cardFigures, chartFigures, tableFigures } from './api.ts';
import { FigureCharts } from './figure-charts.tsx';
import { FigureTables } from './figure-tables.tsx';
import classes from './figures.module.css';
import { StatusCards } from './status-cards.tsx';

export const CardFigures = () => (
  <Answered query={cardFigures}>{(figures) => <StatusCards figures={figures} />}</Answered>
);

export const OtherFigures = () => (
  <>
    <Answered query={chartFigures}>{(figures) => <FigureCharts figures={figures} />}</Answered>
    <Answered query={tableFigures}>{(figures) => <FigureTables figures={figures} />}</Answered>
  </>
);

interface AnsweredProps<Answer> {
  query: UseQueryOptions<Answer, Error, Answer, QueryKey>;
  children: (answer: Answer) => ReactNode;
}

/** The latest answer, and what went wrong with the one after it. */
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
