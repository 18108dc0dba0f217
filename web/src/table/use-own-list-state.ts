import type { ListQuery } from '@gso/contract/record/list-query';
import { useState } from 'react';
import { isNarrowed, type ListDefinition, type ListState } from './use-list-state.ts';
import { useTypedText } from './use-typed-text.ts';

/** The state of a list inside a form or a dialog. It is not in the address, because navigating would leave the form. */
export function useOwnListState<Query extends ListQuery<string>>({
  defaults,
  pageSizes,
}: Pick<ListDefinition<Query>, 'defaults' | 'pageSizes'>): ListState<Query> {
  const [query, setQuery] = useState(defaults);
  const typed = useTypedText(query.search, (search) => setQuery({ ...query, search, page: 0 }));
  return {
    query,
    pageSizes,
    searchText: typed.text,
    narrowed: isNarrowed(query, defaults),
    typeSearch: typed.type,
    searchNow: typed.commit,
    change: (part) => setQuery({ ...query, search: typed.text.trim(), page: 0, ...part }),
    clear: () => {
      typed.type('');
      const { size, sort, descending } = query;
      setQuery({ ...defaults, size, sort, descending });
    },
  };
}
