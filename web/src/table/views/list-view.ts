import type { ListQuery } from '@gso/contract/record/list-query';
import type { Icon } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { RecordStart } from '../../form/record-start.ts';
import type { ListDefinition, ListState } from '../use-list-state.ts';

export interface ListViewProps<Query extends ListQuery<string>> {
  /** The search, the filters and the sort order, which all views of the list share. */
  list: ListState<Query>;
  /** Why the user may not create or change records. */
  blocked: string | undefined;
  /** Opens the form of a new record. */
  openNew: (start?: RecordStart) => void;
  /** Opens the page of a record, or its dialog. */
  openRecord: (id: number) => void;
}

/**
 * Another way to see the rows of a list beside the table, such as a board. It fetches its own rows, with keys below the
 * list's, so that a save in a dialog of the list refreshes them.
 */
export interface ListView<Query extends ListQuery<string>> {
  /** The value of `view` in the address; the table needs none. */
  id: string;
  label: string;
  icon: Icon;
  /** Loaded `later`: a list does not load the views that are not shown. */
  View: ComponentType<ListViewProps<Query>>;
}

/** The view that the address names; undefined for the table. */
export function useShownView<Query extends ListQuery<string>>(
  views: readonly ListView<Query>[],
): ListView<Query> | undefined {
  const asked = useRouterState({ select: ({ location }) => new URLSearchParams(location.searchStr).get('view') });
  return views.find(({ id }) => id === asked);
}

/**
 * What stays in the address when another view is chosen: the list's own parameters from the first page on, the tab, and
 * the saved view.
 */
export function searchOfView(
  { wireNames }: Pick<ListDefinition<unknown>, 'wireNames'>,
  searchStr: string,
  view: string | undefined,
): Record<string, string> {
  const kept = [...new URLSearchParams(searchStr)].filter(
    ([name]) => name === 'tab' || name === 'sv' || (name !== 'pn' && wireNames.includes(name)),
  );
  return { ...Object.fromEntries(kept), ...(view !== undefined && { view }) };
}
