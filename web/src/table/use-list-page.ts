import type { ListPage, ListQuery } from '@gso/contract/record/list-query';
import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';

export interface ListResult<Row> {
  page: ListPage<Row> | undefined;
  /** The rows on screen belong to the previous query; those of the current one are loading. */
  outdated: boolean;
  error: unknown;
  retry: () => void;
  total: number;
  totalCapped: boolean;
  counting: boolean;
  countAll: () => void;
  /** The sum of all matching rows, in lists of amounts. */
  totalAmount?: number | undefined;
  /** Asks for the sum again without moving any row, after one of them has changed. */
  sumAgain: () => void;
}

type FetchPage<Query, Row> = (query: Query, signal: AbortSignal) => Promise<ListPage<Row>>;

/** How a page is fetched and cached; also used to prefetch it. */
export const pageQuery = <Query, Row>(key: QueryKey, query: Query, fetchPage: FetchPage<Query, Row>) =>
  queryOptions({
    queryKey: [...key, 'page', query],
    queryFn: ({ signal }) => fetchPage(query, signal),
  });

/**
 * The rows of a query. The exact count beyond the cap is requested once and kept while paging. A list that shows another
 * view fetches no rows.
 */
export function useListPage<Query extends ListQuery<string>, Row>(
  key: QueryKey,
  query: Query,
  fetchPage: FetchPage<Query, Row>,
  { enabled } = { enabled: true },
): ListResult<Row> {
  const rows = useQuery({ ...pageQuery(key, query, fetchPage), placeholderData: keepPreviousData, enabled });

  const counted = { ...query, page: 0, size: 1, exactCount: true };
  const countKey = JSON.stringify({ ...counted, sort: undefined, descending: undefined });
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState('');
  const count = useQuery({
    queryKey: [...key, 'count', countKey],
    queryFn: async ({ signal }) => {
      const { totalElements, totalAmount } = await fetchPage(counted, signal);
      return { totalElements, totalAmount };
    },
    enabled: enabled && asked === countKey,
  });

  const exact = rows.data?.totalCapped ? count.data?.totalElements : undefined;
  return {
    page: rows.data,
    outdated: rows.isPlaceholderData,
    error: rows.error,
    retry: () => void rows.refetch(),
    total: exact ?? rows.data?.totalElements ?? 0,
    totalCapped: exact === undefined && (rows.data?.totalCapped ?? false),
    counting: count.isFetching,
    countAll: () => setAsked(countKey),
    totalAmount: asked === countKey ? count.data?.totalAmount : rows.data?.totalAmount,
    sumAgain: () => {
      setAsked(countKey);
      void queryClient.invalidateQueries({ queryKey: [...key, 'count'] });
    },
  };
}

/** Shows a saved record in the rows on screen without moving any of them. */
export function replaceRow<Row extends { id: number }>(client: QueryClient, key: QueryKey, saved: Row): void {
  client.setQueriesData<ListPage<Row>>(
    { queryKey: [...key, 'page'] },
    (page) => page && { ...page, content: page.content.map((row) => (row.id === saved.id ? saved : row)) },
  );
}
