import type { ListQuery } from '@gso/contract/record/list-query';
import { Fragment, type ReactNode, useId } from 'react';
import { FailurePanel } from '../ui/failure-panel.tsx';
import { useWords } from '../words/words.ts';
import type { Column } from './column.ts';
import { fitAmounts, leadWidth, leastWidth, selectionWidth } from './column-width.ts';
import classes from './data-table.module.css';
import { ExpandButton } from './expand-button.tsx';
import { NoRows } from './no-rows.tsx';
import { type OpenRows, useOpenRows } from './open-rows.ts';
import { useOnPhone } from '../ui/phone-width.ts';
import { type RowAction, RowActionButtons } from './row-actions.tsx';
import { RowCards } from './row-cards.tsx';
import { SelectPage, SelectRow } from './selection/select-box.tsx';
import type { Selection } from './selection/selection.ts';
import { SortableHeader } from './sortable-header.tsx';
import type { TableView } from './table-view.ts';
import type { ListResult } from './use-list-page.ts';
import type { ListState } from './use-list-state.ts';
import { listWords } from '../words/list-words.ts';

interface DataTableProps<Row extends { id: number }, Sort extends string> {
  caption: string;
  columns: readonly Column<Row, Sort>[];
  /** What can be done with a row. */
  actions?: (row: Row) => readonly RowAction[];
  /** More about a row, shown below it on demand. */
  expanded?: (row: Row) => ReactNode;
  /** With it, rows can be chosen. */
  selection?: Selection<Row> | undefined;
  /** Tells rows apart for people who cannot see the table. */
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
  const openRows = useOpenRows();

  if (result.error) return <FailurePanel error={result.error} onRetry={result.retry} />;
  if (result.page && result.page.content.length === 0 && !result.outdated)
    return <NoRows list={list} empty={props.empty} />;

  const rows = result.page?.content;
  if (onPhone) return <RowCards {...props} rows={rows} outdated={result.outdated} openRows={openRows} />;
  const columns = props.columns
    .filter(({ key }) => !view.hiddenColumns.includes(key))
    .map((column) => fitAmounts(column, rows ?? []));
  return (
    <div className={classes.frame}>
      <table
        className={classes.table}
        style={{
          minInlineSize: leastWidth(leadWidth(props, rows ?? []) + (props.selection ? selectionWidth : 0), columns),
        }}
        data-density={view.density}
        data-outdated={result.outdated || undefined}
        aria-busy={result.outdated || !rows}
      >
        <caption className={classes.caption}>{props.caption}</caption>
        <Headers {...props} columns={columns} rows={rows ?? []} />
        {rows ? (
          <Rows {...props} columns={columns} rows={rows} openRows={openRows} />
        ) : (
          <SkeletonRows columns={columns.length + (props.selection ? 2 : 1)} />
        )}
      </table>
    </div>
  );
}

type HeadersProps<Row extends { id: number }, Sort extends string> = Pick<
  DataTableProps<Row, Sort>,
  'columns' | 'list' | 'actions' | 'expanded' | 'selection'
> & { rows: readonly Row[] };

function Headers<Row extends { id: number }, Sort extends string>(props: HeadersProps<Row, Sort>) {
  const { columns, list, actions, selection } = props;
  const t = useWords(listWords);
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className={classes.select} style={{ inlineSize: selectionWidth }}>
            <SelectPage rows={props.rows} selection={selection} />
          </th>
        )}
        <th scope="col" className={classes.lead} style={{ inlineSize: leadWidth(props, props.rows) }}>
          <span className={actions ? classes.headerText : classes.unseen}>{actions ? t.actions : t.details}</span>
        </th>
        {columns.map((column) => (
          <SortableHeader key={column.key} column={column} list={list} />
        ))}
      </tr>
    </thead>
  );
}

interface RowsProps<Row extends { id: number }, Sort extends string> {
  columns: readonly Column<Row, Sort>[];
  rows: readonly Row[];
  actions?: (row: Row) => readonly RowAction[];
  expanded?: (row: Row) => ReactNode;
  selection?: Selection<Row> | undefined;
  nameOf: (row: Row) => string;
  openRows: OpenRows;
}

function Rows<Row extends { id: number }, Sort extends string>(props: RowsProps<Row, Sort>) {
  return (
    <tbody>
      {props.rows.map((row) => (
        <Line key={row.id} {...props} row={row} />
      ))}
    </tbody>
  );
}

function Line<Row extends { id: number }, Sort extends string>(props: RowsProps<Row, Sort> & { row: Row }) {
  const { row, columns, actions, expanded, selection, openRows } = props;
  const detailId = useId();
  const record = props.nameOf(row);
  const open = openRows.isOpen(row.id);
  return (
    <Fragment>
      <tr data-open={open || undefined} data-selected={selection?.has(row.id) || undefined}>
        {selection && (
          <td className={classes.select}>
            <SelectRow row={row} record={record} selection={selection} />
          </td>
        )}
        <td className={classes.lead}>
          <div className={classes.actionButtons}>
            {expanded && (
              <ExpandButton
                open={open}
                detailId={detailId}
                record={record}
                size={28}
                onClick={() => openRows.toggle(row.id)}
              />
            )}
            {actions && <RowActionButtons actions={actions(row)} record={record} />}
          </div>
        </td>
        {columns.map((column) => (
          <Cell key={column.key} align={column.align} content={column.cell(row)} />
        ))}
      </tr>
      {expanded && open && (
        <tr id={detailId}>
          <td className={classes.detail} colSpan={columns.length + (selection ? 2 : 1)}>
            <div className={classes.detailContent}>{expanded(row)}</div>
          </td>
        </tr>
      )}
    </Fragment>
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
