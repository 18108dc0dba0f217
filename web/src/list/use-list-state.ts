import { timing } from '@gso/contract/limits';
import type { ListQuery } from '@gso/contract/list-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** What a list of the contract offers: its defaults, and the translation to and from an address. */
interface ListDefinition<Query> {
  defaults: Query;
  /** The parameters of an address that belong to the list; what else stands there is kept. */
  wireNames: readonly string[];
  toWire: (query: Query) => Record<string, string>;
  fromWire: (parameters: Record<string, unknown>) => Query;
}

export interface ListState<Query extends ListQuery<string>> {
  query: Query;
  /** What stands in the search field; the query follows when typing pauses. */
  searchText: string;
  /** Whether a search or a filter hides rows. */
  narrowed: boolean;
  typeSearch: (text: string) => void;
  searchNow: () => void;
  /** Sets filters, sort or size and returns to the first page, unless a page is named. */
  change: (part: Partial<Query>) => void;
  clear: () => void;
}

const notNarrowing: ReadonlySet<string> = new Set(['page', 'size', 'sort', 'descending', 'exactCount']);

/** The state of a list, kept in the address: a link shows the same list, and Back undoes a step. */
export function useListState<Query extends ListQuery<string>>(list: ListDefinition<Query>): ListState<Query> {
  const navigate = useNavigate();
  const { pathname, searchStr } = useRouterState({ select: (state) => state.location });
  const parameters = Object.fromEntries(new URLSearchParams(searchStr));
  const query = list.fromWire(parameters);
  const foreign = Object.fromEntries(Object.entries(parameters).filter(([name]) => !list.wireNames.includes(name)));
  const [searchText, typeSearch] = useSearchText(query.search);
  const search = searchText.trim();

  const go = (part: Partial<Query>, { replace }: { replace: boolean }) =>
    void navigate({
      to: pathname,
      search: { ...foreign, ...list.toWire({ ...query, search, page: 0, ...part }) },
      replace,
    });
  const searchNow = () => go({}, { replace: true });

  useEffect(() => {
    if (search === query.search) return undefined;
    const pause = setTimeout(searchNow, timing.searchDebounceMs);
    return () => clearTimeout(pause);
  });

  return {
    query,
    searchText,
    narrowed: Object.entries(query).some(
      ([name, value]) => !notNarrowing.has(name) && value !== list.defaults[name as keyof Query],
    ),
    typeSearch,
    searchNow,
    change: (part) => go(part, { replace: false }),
    clear: () => {
      typeSearch('');
      const { size, sort, descending } = query;
      go({ ...list.defaults, size, sort, descending }, { replace: false });
    },
  };
}

/** The text of the search field: ahead of the address while somebody types, behind it after Back or a link. */
function useSearchText(search: string) {
  const [typed, setTyped] = useState({ text: search, address: search });
  if (typed.address !== search) {
    setTyped({ text: typed.text.trim() === search ? typed.text : search, address: search });
  }
  return [typed.text, (text: string) => setTyped({ text, address: search })] as const;
}
