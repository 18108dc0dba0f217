import type { ForecastFigure } from '@gso/contract/explain/forecast';
import { type Forecast, forecast, type ForecastQuery } from '@gso/contract/pipeline/forecast';
import { call } from '../../api/client.ts';
import type { ExplainedFigure } from '../../explain/explained-figure.ts';

const path = '/api/forecast';
export const forecastExportPath = `${path}/all`;

/** How a figure was computed. */
export const explainedIn =
  ({ from, to }: Pick<Forecast, 'from' | 'to'>, person: string) =>
  (figure: ForecastFigure, of: Record<string, string> = {}): ExplainedFigure => ({
    path: `${path}/explain`,
    query: { from, to, figure, ...(person && { qcb: person }), ...of },
  });

/** The parameters that are set. */
export const wireOf = (query: ForecastQuery): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));

export const forecastOptions = (query: ForecastQuery) => ({
  queryKey: ['forecast', query],
  queryFn: ({ signal }: { signal: AbortSignal }) => call({ path, query: wireOf(query), reply: forecast, signal }),
});
