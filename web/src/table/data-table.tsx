import type { ListQuery } from '@gso/contract/record/list-query';
import {
  type CSSProperties,
  Fragment,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useId,
  useRef,
} from 'react';
import { FailurePanel } from '../ui/failure-panel.tsx';
import { usePortions } from '../ui/use-portions.ts';
import { useOnPhone } from '../ui/phone-width.ts';
import { listWords } from '../words/list-words.ts';
import { useWords } from '../words/words.ts';
import type { Column } from './column.ts';
import { layOut, leadWidth, selectionWidth, useContentWidths } from './column-width.ts';
import classes from './data-table.module.css';
import { NoRows } from './no-rows.tsx';
import { ExpandButton, isForRow, OpenName, type OpenRows, useOpenRows } from './open-rows.tsx';
import { buttonsPerRow, type RowAction, RowActionButtons } from './row-actions.tsx';
import { RowCards } from './row-cards.tsx';
import { useRowShortcuts } from './row-shortcuts.ts';
import { SelectPage, SelectRow } from './selection/select-box.tsx';
import type { RowChoice } from './selection/selection.ts';
import { ColumnHeader } from './column-header.tsx';
import { groupsOf, type TableView } from './table-view.ts';
import type { ListResult } from './use-list-page.ts';
import type { ListState } from './use-list-state.ts';

interface DataTableProps<Row extends { id: number }, Sort extends string> {
  caption: string;
  /** The actions of a row. */
  actions?: (row: Row) => readonly RowAction[];
  /** Opens a row that is clicked. Undefined if the user may not open it; then its details are shown. */
  onOpen?: (row: Row) => (() => void) | undefined;
  /** The address of the page of a row; the name of the row is then a link. */
  addressOf?: ((row: Row) => string) | undefined;
  /** More about a row, shown below it on demand. */
  expanded?: (row: Row) => ReactNode;
  /** With it, rows can be selected. */
  selection?: RowChoice<Row> | undefined;
  /** Names rows for screen readers. */
  nameOf: (row: Row) => string;
  list: ListState<ListQuery<Sort>>;
  result: ListResult<Row>;
  view: TableView<Row, Sort>;
  /** Shown when there are no records at all. */
  empty: ReactNode;
  /** A CSS height, for a table that shares the screen with something else. Without one it fills the page. */
  maxHeight?: string;
}

/**
 * The rows are rendered in the background, so that a key in the search or a dialog never waits for them. The first ones
 * are rendered at once: nothing else is there to look at or to press a key for.
 */
export function DataTable<Row extends { id: number }, Sort extends string>(props: DataTableProps<Row, Sort>) {
  const later = useDeferredValue(props);
  return <Rows given={later.result.page ? later : props} openRows={useOpenRows()} />;
}

interface RowsProps<Row extends { id: number }, Sort extends string> {
  given: DataTableProps<Row, Sort>;
  openRows: OpenRows;
}

const Rows = memo(TableOrCards) as typeof TableOrCards;

function TableOrCards<Row extends { id: number }, Sort extends string>(given: RowsProps<Row, Sort>) {
  const { given: props, openRows } = given;
  const { result } = props;
  const onPhone = useOnPhone();
  const portions = usePortions(result.page?.content ?? noRows, JSON.stringify(props.list.query));
  const rows = result.page && portions;
  const openOf = useCallback((row: Row) => openingOf(props, openRows, row), [props, openRows]);

  if (result.error) return <FailurePanel error={result.error} onRetry={result.retry} />;
  if (result.page && result.page.content.length === 0 && !result.outdated)
    return <NoRows list={props.list} empty={props.empty} />;

  const opening = { ...props, rows, openRows, openOf };
  return onPhone ? <RowCards {...opening} /> : <Table {...opening} />;
}

const noRows: readonly never[] = [];

/** In a table for choosing rows, a click chooses. For the keyboard and for screen readers that is the checkbox. */
const chosenByClick = <Row extends { id: number }>(props: {
  selection?: RowChoice<Row> | undefined;
  actions?: unknown;
}): RowChoice<Row> | undefined => (props.actions ? undefined : props.selection);

/** What a click on a row does. */
function openingOf<Row extends { id: number }, Sort extends string>(
  props: DataTableProps<Row, Sort>,
  openRows: OpenRows,
  row: Row,
): (() => void) | undefined {
  const open = props.onOpen?.(row);
  if (open) return open;
  const selection = chosenByClick(props);
  if (selection) return () => selection.choose([row], !selection.has(row.id));
  return props.expanded && (() => openRows.toggle(row.id));
}

interface TableProps<Row extends { id: number }, Sort extends string> extends DataTableProps<Row, Sort> {
  /** Undefined while the first reply is loading. */
  rows: readonly Row[] | undefined;
  openRows: OpenRows;
  openOf: (row: Row) => (() => void) | undefined;
}

function Table<Row extends { id: number }, Sort extends string>(props: TableProps<Row, Sort>) {
  const { rows, ...ofEach } = props;
  const { view, result, selection, actions, expanded } = props;
  const table = useRef<HTMLTableElement>(null);
  const columns = view.shownColumns;
  const content = useContentWidths(table, rows, columns.map(({ key, header }) => `${key} ${header}`).join());
  const layout = layOut(columns, content, view.widths);

  useRowShortcuts(table, props);
  const select = selection ? selectionWidth : 0;
  const buttons = buttonsPerRow(actions, rows ?? []) + (expanded || !actions ? 1 : 0);
  const lead = leadWidth(buttons, actions !== undefined);
  const style: CSSProperties & Record<`--${string}`, string> = {
    minInlineSize: select + lead + layout.least,
    '--lead-start': `${select}px`,
    '--name-start': `${select + lead}px`,
  };
  return (
    <div
      className={classes.frame}
      style={{ maxBlockSize: props.maxHeight }}
      data-fills-page={props.maxHeight === undefined || undefined}
      onScroll={markScrolled}
    >
      <table
        ref={table}
        className={classes.table}
        style={style}
        data-density={view.density}
        data-outdated={result.outdated || undefined}
        aria-busy={result.outdated || !rows}
      >
        <caption className={classes.caption}>{props.caption}</caption>
        <colgroup>
          {selection && <col style={{ inlineSize: select }} />}
          <col style={{ inlineSize: lead }} />
          {columns.map(({ key, width }, index) => (
            <col key={key} style={{ inlineSize: layout.columns[index] }} data-rest={width === 'rest' || undefined} />
          ))}
        </colgroup>
        <Headers {...props} />
        {rows ? (
          groupsOf(rows, view.group).map(({ place, label, rows: members }) => (
            <tbody key={place}>
              {label !== undefined && (
                <tr>
                  <th scope="rowgroup" className={classes.group} colSpan={columns.length + (selection ? 2 : 1)}>
                    <span>{label}</span>
                  </th>
                </tr>
              )}
              {members.map((row) => (
                <Line key={row.id} {...ofEach} row={row} />
              ))}
            </tbody>
          ))
        ) : (
          <SkeletonRows columns={columns.length + (selection ? 2 : 1)} />
        )}
        <Sums columns={columns} before={selection ? 2 : 1} total={result.totalAmount} />
      </table>
    </div>
  );
}

/** A line separates the columns that stay in sight from those that have moved below them. */
function markScrolled({ currentTarget: frame }: { currentTarget: HTMLElement }): void {
  frame.toggleAttribute('data-scrolled', frame.scrollLeft > 0);
}

function Headers<Row extends { id: number }, Sort extends string>(props: TableProps<Row, Sort>) {
  const { view, list, actions, selection } = props;
  const t = useWords(listWords);
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className={classes.select}>
            <SelectPage rows={props.result.page?.content ?? []} selection={selection} />
          </th>
        )}
        <th scope="col" className={classes.lead}>
          <span className={actions ? classes.headerText : classes.unseen}>{actions ? t.actions : t.details}</span>
        </th>
        {view.shownColumns.map((column) => (
          <ColumnHeader key={column.key} column={column} list={list} view={view} />
        ))}
      </tr>
    </thead>
  );
}

type LineProps<Row extends { id: number }, Sort extends string> = Omit<TableProps<Row, Sort>, 'rows'> & { row: Row };

/** A row stays as it is while others are added. */
const Line = memo(TableLine) as typeof TableLine;

function TableLine<Row extends { id: number }, Sort extends string>(props: LineProps<Row, Sort>) {
  const { row, view, actions, expanded, selection, openRows } = props;
  const columns = view.shownColumns;
  const detailId = useId();
  const record = props.nameOf(row);
  const open = props.openOf(row);
  const isExpanded = openRows.isOpen(row.id);
  return (
    <Fragment>
      <tr
        tabIndex={-1}
        data-row={row.id}
        data-opens={open ? '' : undefined}
        data-open={isExpanded || undefined}
        onClick={open && ((event) => isForRow(event) && open())}
        onKeyDown={open && ((event) => isEnterOnRow(event) && open())}
      >
        {selection && (
          <td className={classes.select}>
            <SelectRow row={row} record={record} selection={selection} />
          </td>
        )}
        <td className={classes.lead}>
          <div className={classes.actionButtons}>
            {expanded && (
              <ExpandButton
                open={isExpanded}
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
          <Cell
            key={column.key}
            column={column}
            row={row}
            open={chosenByClick(props) ? undefined : open}
            address={props.addressOf?.(row)}
          />
        ))}
      </tr>
      {expanded && isExpanded && (
        <tr id={detailId}>
          <td className={classes.detail} colSpan={columns.length + (selection ? 2 : 1)}>
            <div className={classes.detailContent}>{expanded(row)}</div>
          </td>
        </tr>
      )}
    </Fragment>
  );
}

const isEnterOnRow = ({ key, target, currentTarget }: KeyboardEvent): boolean =>
  key === 'Enter' && target === currentTarget;

interface CellProps<Row, Sort extends string> {
  column: Column<Row, Sort>;
  row: Row;
  open: (() => void) | undefined;
  address: string | undefined;
}

function Cell<Row, Sort extends string>({ column, row, open, address }: CellProps<Row, Sort>) {
  const { align, card, cell } = column;
  const content = cell(row);
  const text = typeof content === 'string' ? content : undefined;
  const opens = card === 'title' && text !== undefined && text !== '' && open;
  return (
    <td data-align={align} data-name={card === 'title' || undefined}>
      <div className={classes.cell} title={text}>
        {opens ? (
          <OpenName className={classes.opens} address={address} open={open}>
            {text}
          </OpenName>
        ) : (
          content
        )}
      </div>
    </td>
  );
}

interface SumsProps {
  columns: readonly Column<never, string>[];
  /** How many cells are before those of the columns. */
  before: number;
  total: number | undefined;
}

/** Always there in a list of amounts, so that it does not move the pager when the rows arrive. */
function Sums({ columns, before, total }: SumsProps) {
  const t = useWords(listWords);
  const place = columns.findIndex(({ sum }) => sum);
  if (place < 0) return null;
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={before + place}>
          {total !== undefined && t.total}
        </th>
        <td data-align="end">{total !== undefined && columns[place]?.sum?.(total)}</td>
        {place < columns.length - 1 && <td colSpan={columns.length - place - 1} />}
      </tr>
    </tfoot>
  );
}

/** As many rows as fit on a screen. Invisible for the first 300 ms, so that a fast reply never flashes grey bars. */
function SkeletonRows({ columns }: { columns: number }) {
  return (
    <tbody className={classes.skeleton} aria-hidden>
      {Array.from({ length: 18 }, (_, row) => (
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
