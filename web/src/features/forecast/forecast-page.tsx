import { IconTrendingUp } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ExportButton } from '../../table/export-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailurePanel } from '../../ui/failure-panel.tsx';
import { Page } from '../../ui/page.tsx';
import { useWords } from '../../words/words.ts';
import { forecastExportPath, forecastOptions, wireOf } from './api.ts';
import { ForecastFilters } from './forecast-filters.tsx';
import classes from './forecast.module.css';
import { MonthTable } from './month-table.tsx';
import { PeopleTable } from './people-table.tsx';
import { ReasonTable } from './reason-table.tsx';
import { StageTable } from './stage-table.tsx';
import { useForecastQuery } from './use-forecast-query.ts';
import { forecastWords } from './words.ts';

/** What will probably be ordered in which month, compared with what was won and what was wanted. */
export function ForecastPage() {
  const t = useWords(forecastWords);
  const { query, change } = useForecastQuery();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...forecastOptions(query),
    placeholderData: keepPreviousData,
  });
  const person = query.qcb;
  return (
    <Page title={t.title}>
      <div className={classes.tools}>
        <ForecastFilters query={query} shown={data} onChange={change} />
        <ExportButton path={forecastExportPath} query={wireOf(query)} />
      </div>
      {error && <FailurePanel error={error} onRetry={() => void refetch()} />}
      {!error && !data && <div className={classes.loading} />}
      {!error && data && data.people.length === 0 && <EmptyState icon={IconTrendingUp} title={t.empty} />}
      {!error && data && data.people.length > 0 && (
        <div aria-busy={isPlaceholderData} data-outdated={isPlaceholderData || undefined} className={classes.figures}>
          <MonthTable forecast={data} person={person} />
          <PeopleTable forecast={data} person={person} onChoose={(qcb) => change({ qcb })} />
          <StageTable forecast={data} person={person} />
          <ReasonTable forecast={data} person={person} />
        </div>
      )}
    </Page>
  );
}
