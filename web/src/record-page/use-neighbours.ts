import type { ListPage, ListQuery } from '@gso/contract/record/list-query';
import { useQuery } from '@tanstack/react-query';
import { type LeftList, leftList, rememberList } from '../table/came-from.ts';
import { knownTotal, totalText } from '../table/pager/page-range.ts';
import type { ScreenWithPage, Versioned } from '../table/record-screen.ts';
import { pageQuery } from '../table/use-list-page.ts';
import { listPaths, recordPlace } from '../ui/record-place.ts';

export interface Neighbour {
  place: ReturnType<typeof recordPlace>;
  /** Remembers the page of the list on which the record is. */
  onFollow: () => void;
}

interface Neighbours {
  /** The list as the user left it. */
  listAddress: string;
  previous: Neighbour | undefined;
  next: Neighbour | undefined;
  /** The place of the record in that list, counted from 1; undefined if the list does not show it any more. */
  place: { at: number; of: string } | undefined;
}

/** The records before and after this one in the list from which the user came, also on the pages around it. */
export function useNeighbours<Row extends Versioned, Query extends ListQuery<string>>(
  screen: ScreenWithPage<Row, Query>,
  id: number,
): Neighbours {
  const { name, api, list, page: kind } = screen;
  const left = leftList(name, list);
  const query = left?.query ?? list.defaults;
  const options = (page: number) => pageQuery(api.key, { ...query, page }, api.fetchPage);
  const here = useQuery({ ...options(query.page), enabled: left !== undefined });
  const rows = here.data?.content ?? [];
  const place = rows.findIndex((row) => row.id === id);
  const isLast = place >= 0 && place === rows.length - 1;
  const before = useQuery({ ...options(query.page - 1), enabled: place === 0 && query.page > 0 });
  const after = useQuery({ ...options(query.page + 1), enabled: isLast && rows.length === query.size });

  const neighbour = (row: Row | undefined, page: number): Neighbour | undefined =>
    left &&
    row && {
      place: recordPlace(kind, row.id),
      onFollow: () => rememberList(name, list, onPage(left, page)),
    };
  const inside = (step: 1 | -1) => (place < 0 ? undefined : rows[place + step]);
  return {
    listAddress: left?.href ?? listPaths[kind],
    previous: neighbour(inside(-1), query.page) ?? neighbour(before.data?.content.at(-1), query.page - 1),
    next: neighbour(inside(1), query.page) ?? neighbour(after.data?.content[0], query.page + 1),
    place: here.data && place >= 0 ? placeOn(here.data, place) : undefined,
  };
}

function placeOn(page: ListPage<unknown>, place: number): Neighbours['place'] {
  const { number, size, totalElements: total, totalCapped } = page;
  return { at: number * size + place + 1, of: totalText(knownTotal(page, { total, totalCapped })) };
}

const onPage = <Query extends ListQuery<string>>({ href, query }: LeftList<Query>, page: number): LeftList<Query> => ({
  href,
  query: { ...query, page },
});
