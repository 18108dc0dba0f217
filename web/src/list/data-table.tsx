import type { ListQuery } from '@gso/contract/list-query';
import { Button } from '@mantine/core';
import { IconMoodEmpty, IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailurePanel } from '../ui/failure-panel.tsx';
import { useWords } from '../words/words.ts';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import { useOnPhone } from './phone-width.ts';
import { type RowAction, RowActionButtons } from './row-actions.tsx';
import { RowCards } from './row-cards.tsx';
import { SortableHeader } from './sortable-header.tsx';
import type { TableView } from './table-view.ts';
import type { ListResult } from './use-list-page.ts';
import type { ListState } from './use-list-state.ts';
import { listWords } from './words.ts';

interface DataTableProps<Row extends { id: number }, Sort extends string> {
  caption: string;
  columns: readonly Column<Row, Sort>[];
  /** What can be done with a row; `name` tells rows apart for people who cannot see the table. */
  actions: (row: Row) => readonly RowAction[];
  nameOf: (row: Row) => string;
  list: ListState<ListQuery<Sort>>;
  result: ListResult<Row>;
  view: TableView;
  /** Shown when there is nothing at all yet. */
  empty: ReactNode;
}

export function DataTable<Row extends { id: number }, Sort extends string>(props: DataTableProps<Row, Sort>) {
  const { result, list, view } = props;
  const onPhone = useOnPhone();

  if (result.error) return <FailurePanel error={result.error} onRetry={result.retry} />;
  if (result.page && result.page.content.length === 0 && !result.outdated) return <NoRows {...props} />;

  const columns = props.columns.filter((column) => onPhone || !view.hiddenColumns.includes(column.key));
  const rows = result.page?.content;
  if (onPhone) return <RowCards {...props} rows={rows} outdated={result.outdated} />;
  return (
    <div className={classes.frame}>
      <table
        className={classes.table}
        data-density={view.density}
        data-outdated={result.outdated || undefined}
        aria-busy={result.outdated || !rows}
      >
        <caption className={classes.caption}>{props.caption}</caption>
        <Headers columns={columns} list={list} />
        {rows ? <Rows {...props} columns={columns} rows={rows} /> : <SkeletonRows columns={columns.length + 1} />}
      </table>
    </div>
  );
}

function Headers<Row, Sort extends string>({
  columns,
  list,
}: {
  columns: readonly Column<Row, Sort>[];
  list: ListState<ListQuery<Sort>>;
}) {
  const t = useWords(listWords);
  return (
    <thead>
      <tr>
        <th scope="col" className={classes.actions}>
          <span className={classes.headerText}>{t.actions}</span>
        </th>
        {columns.map((column) => (
          <SortableHeader key={column.key} column={column} list={list} />
        ))}
      </tr>
    </thead>
  );
}

interface RowsProps<Row, Sort extends string> {
  columns: readonly Column<Row, Sort>[];
  rows: readonly Row[];
  actions: (row: Row) => readonly RowAction[];
  nameOf: (row: Row) => string;
}

function Rows<Row extends { id: number }, Sort extends string>(props: RowsProps<Row, Sort>) {
  return (
    <tbody>
      {props.rows.map((row) => (
        <tr key={row.id}>
          <td className={classes.actions}>
            <RowActionButtons actions={props.actions(row)} record={props.nameOf(row)} />
          </td>
          {props.columns.map((column) => (
            <Cell key={column.key} align={column.align} content={column.cell(row)} />
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function Cell({ align, content }: { align: 'end' | undefined; content: ReactNode }) {
  return (
    <td data-align={align}>
      <div className={classes.cell} title={typeof content === 'string' ? content : undefined}>
        {content}
      </div>
    </td>
  );
}

/** Invisible for the first 300 ms, so that a quick answer never flashes grey bars. */
function SkeletonRows({ columns }: { columns: number }) {
  return (
    <tbody className={classes.skeleton} aria-hidden>
      {Array.from({ length: 8 }, (_, row) => (
        <tr key={row}>
          {Array.from({ length: columns }, (__, column) => (
            <td key={column}>
              <div className={classes.bone} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function NoRows<Row extends { id: number }, Sort extends string>({ list, empty }: DataTableProps<Row, Sort>) {
  const t = useWords(listWords);
  if (list.query.page > 0) {
    const toFirstPage = (
      <Button variant="default" onClick={() => list.change({ page: 0 })}>
        {t.firstPage}
      </Button>
    );
    return <EmptyState icon={IconMoodEmpty} title={t.pastTheEnd} action={toFirstPage} />;
  }
  if (!list.narrowed) return empty;
  const clearFilters = (
    <Button variant="default" onClick={list.clear}>
      {t.clearFilters}
    </Button>
  );
  return <EmptyState icon={IconSearchOff} title={t.nothingMatches} action={clearFilters} />;
}
