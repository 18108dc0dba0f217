import type { ListQuery } from '@gso/contract/record/list-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useTypedText } from './use-typed-text.ts';

/** A list of the contract: its defaults, and the conversion to and from URL parameters. */
export interface ListDefinition<Query> {
  defaults: Query;
  pageSizes: readonly number[];
  /** The URL parameters of the list; others are kept. */
  wireNames: readonly string[];
  toWire: (query: Query) => Record<string, string>;
  fromWire: (parameters: Record<string, unknown>) => Query;
}

export interface ListState<Query extends ListQuery<string>> {
  query: Query;
  /** How many rows per page the user may choose from. */
  pageSizes: readonly number[];
  /** The text of the search field; the query follows when typing pauses. */
  searchText: string;
  /** Whether a search or a filter hides rows. */
  narrowed: boolean;
  typeSearch: (text: string) => void;
  searchNow: () => void;
  /**
   * Sets filters, sort or size and returns to the first page, unless a page is given. Each is a step that Back undoes,
   * except when typing replaces earlier text.
   */
  change(this: void, part: Partial<Query>, how?: { replace: boolean }): void;
  clear: () => void;
}

const notNarrowing: ReadonlySet<string> = new Set(['page', 'size', 'sort', 'descending', 'exactCount']);

/** Whether a search or a filter hides rows. */
export const isNarrowed = <Query extends object>(query: Query, defaults: Query): boolean =>
  Object.entries(query).some(([name, value]) => !notNarrowing.has(name) && value !== defaults[name as keyof Query]);

/** The state of a list, stored in the address: a link shows the same list, and Back undoes a step. */
export function useListState<Query extends ListQuery<string>>(list: ListDefinition<Query>): ListState<Query> {
  const navigate = useNavigate();
  const { pathname, searchStr } = useRouterState({ select: (state) => state.location });
  const parameters = Object.fromEntries(new URLSearchParams(searchStr));
  const query = list.fromWire(parameters);
  const foreign = Object.fromEntries(Object.entries(parameters).filter(([name]) => !list.wireNames.includes(name)));

  const addressOf = (next: Query) => ({ to: pathname, search: { ...foreign, ...list.toWire(next) } });
  const typed = useTypedText(
    query.search,
    (search) => void navigate({ ...addressOf({ ...query, search, page: 0 }), replace: true }),
  );
  const go = (part: Partial<Query>, { replace }: { replace: boolean }) =>
    void navigate({ ...addressOf({ ...query, search: typed.text.trim(), page: 0, ...part }), replace });

  return {
    query,
    pageSizes: list.pageSizes,
    searchText: typed.text,
    narrowed: isNarrowed(query, list.defaults),
    typeSearch: typed.type,
    searchNow: typed.commit,
    change: (part, how = { replace: false }) => go(part, how),
    clear: () => {
      typed.type('');
      const { size, sort, descending } = query;
      go({ ...list.defaults, size, sort, descending }, { replace: false });
    },
  };
}
