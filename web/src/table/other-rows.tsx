import type { ListQuery } from '@gso/contract/record/list-query';
import type { ComponentType, ReactNode } from 'react';
import { FailurePanel } from '../ui/failure-panel.tsx';
import { NoRows } from './no-rows.tsx';
import type { RowAction } from './row-actions.tsx';
import type { ListResult } from './use-list-page.ts';
import type { ListState } from './use-list-state.ts';

export interface RowsProps<Row> {
  rows: readonly Row[];
  /** These rows belong to the previous query. */
  outdated: boolean;
  actions: (row: Row) => readonly RowAction[];
}

interface OtherRowsProps<Row> {
  Rows: ComponentType<RowsProps<Row>>;
  list: ListState<ListQuery<string>>;
  result: ListResult<Row>;
  actions: (row: Row) => readonly RowAction[];
  /** Shown when there are no records at all. */
  empty: ReactNode;
}

/** The rows of a list in another form than a table. */
export function OtherRows<Row>({ Rows, list, result, actions, empty }: OtherRowsProps<Row>) {
  const { page, outdated, error, retry } = result;
  if (error) return <FailurePanel error={error} onRetry={retry} />;
  if (!page) return null;
  if (page.content.length === 0 && !outdated) return <NoRows list={list} empty={empty} />;
  return <Rows rows={page.content} outdated={outdated} actions={actions} />;
}
