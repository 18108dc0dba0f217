import { forecastQuery, type ForecastQuery } from '@gso/contract/pipeline/forecast';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { wireOf } from './api.ts';

/** The months and the person in the address. What is invalid there is as if it were missing. */
export function useForecastQuery() {
  const navigate = useNavigate();
  const { pathname, searchStr } = useRouterState({ select: (state) => state.location });
  const { from, to, qcb } = Object.fromEntries(new URLSearchParams(searchStr));
  const read = forecastQuery.safeParse({ from, to, qcb });
  const query: ForecastQuery = read.success ? read.data : forecastQuery.parse({});
  const change = (part: Partial<ForecastQuery>) =>
    void navigate({ to: pathname, search: wireOf({ ...query, ...part }) });
  return { query, change };
}
