import { forecast, type ForecastQuery } from '@gso/contract/pipeline/forecast';
import { call } from '../../api/client.ts';

const path = '/api/forecast';
export const forecastExportPath = `${path}/all`;

/** The parameters that are set. */
export const wireOf = (query: ForecastQuery): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));

export const forecastOptions = (query: ForecastQuery) => ({
  queryKey: ['forecast', query],
  queryFn: ({ signal }: { signal: AbortSignal }) => call({ path, query: wireOf(query), reply: forecast, signal }),
});
