import { IconSquareCheck } from '@tabler/icons-react';
import { Fragment, memo, type ReactNode, useId } from 'react';
import shared from '../ui/rows.module.css';
import classes from './row-cards.module.css';
import { ExpandButton, isForRow, OpenName, type OpenRows } from './open-rows.tsx';
import { type RowAction, RowActionMenu } from './row-actions.tsx';
import { SelectPage, SelectRow } from './selection/select-box.tsx';
import { type RowChoice, useAnySelected } from './selection/selection.ts';
import { listWords } from '../words/list-words.ts';
import { useWords } from '../words/words.ts';
import type { ListResult } from './use-list-page.ts';
import { groupsOf, type TableView } from './table-view.ts';

interface RowCardsProps<Row extends { id: number }, Sort extends string> {
  caption: string;
  view: Pick<TableView<Row, Sort>, 'columns' | 'group'>;
  /** Undefined while the first reply is loading. */
  rows: readonly Row[] | undefined;
  result: Pick<ListResult<Row>, 'page' | 'outdated'>;
  actions?: (row: Row) => readonly RowAction[];
  expanded?: (row: Row) => ReactNode;
  selection?: RowChoice<Row> | undefined;
  nameOf: (row: Row) => string;
  openRows: OpenRows;
  /** What a tap on a card does. */
  openOf: (row: Row) => (() => void) | undefined;
  /** The address of the page of a row. */
  addressOf?: ((row: Row) => string) | undefined;
}

/** The table on a phone: a card for each row with its main facts, and the actions in a menu. */
export function RowCards<Row extends { id: number }, Sort extends string>(props: RowCardsProps<Row, Sort>) {
  const { rows: all, ...ofEach } = props;
  // The boxes appear with the first row that is selected from its menu; a list for choosing rows has them always.
  const isSelecting = useAnySelected(props.selection);
  const boxes = props.actions && !isSelecting ? undefined : props.selection;
  if (!all) return <SkeletonCards />;
  return (
    <>
      {boxes && (
        <div className={classes.selectPage}>
          <SelectPage rows={props.result.page?.content ?? []} selection={boxes} labelled />
        </div>
      )}
      {groupsOf(all, props.view.group).map(({ place, label, rows }) => (
        <Fragment key={place}>
          {label !== undefined && <h3 className={classes.group}>{label}</h3>}
          <ul
            className={shared.cards}
            aria-label={label === undefined ? props.caption : `${props.caption}, ${label}`}
            data-outdated={props.result.outdated || undefined}
          >
            {rows.map((row) => (
              <Card key={row.id} {...ofEach} boxes={boxes} row={row} />
            ))}
          </ul>
        </Fragment>
      ))}
    </>
  );
}

type CardProps<Row extends { id: number }, Sort extends string> = Omit<RowCardsProps<Row, Sort>, 'rows'> & {
  row: Row;
  /** With it, the card has a checkbox. */
  boxes: RowChoice<Row> | undefined;
};

/** A card stays as it is while others are added. */
const Card = memo(RowCard) as typeof RowCard;

function RowCard<Row extends { id: number }, Sort extends string>(props: CardProps<Row, Sort>) {
  const { row, actions, expanded, selection, openRows } = props;
  const detailId = useId();
  const record = props.nameOf(row);
  const open = props.openOf(row);
  const isExpanded = openRows.isOpen(row.id);
  const t = useWords(listWords);
  const select = selection && {
    label: t.chooseRow,
    icon: IconSquareCheck,
    onClick: () => selection.choose([row], true),
  };
  const parts = (kind: 'title' | 'mark' | 'fact') =>
    props.view.columns
      .filter((column) => column.card === kind)
      .map((column) => {
        const content = column.cell(row);
        return (
          <div key={column.key} className={classes[kind]}>
            {kind === 'title' && open && typeof content === 'string' ? (
              <OpenName className={classes.opens} address={props.addressOf?.(row)} open={open}>
                {content}
              </OpenName>
            ) : (
              content
            )}
          </div>
        );
      });
  return (
    <li className={`${shared.card} ${classes.card}`}>
      {props.boxes && <SelectRow row={row} record={record} selection={props.boxes} />}
      <div className={classes.facts} onClick={open && ((event) => isForRow(event) && open())}>
        {parts('title')}
        <div className={classes.marks}>{parts('mark')}</div>
        {parts('fact')}
      </div>
      {expanded && (
        <ExpandButton
          open={isExpanded}
          detailId={detailId}
          record={record}
          size={40}
          onClick={() => openRows.toggle(row.id)}
        />
      )}
      {actions && <RowActionMenu actions={[...actions(row), ...(select ? [select] : [])]} record={record} size={40} />}
      {expanded && isExpanded && (
        <div id={detailId} className={classes.detail}>
          {expanded(row)}
        </div>
      )}
    </li>
  );
}

function SkeletonCards() {
  return (
    <ul className={`${shared.cards} ${classes.skeleton}`} aria-hidden>
      {Array.from({ length: 6 }, (_, card) => (
        <li key={card} className={`${shared.card} ${classes.card}`} />
      ))}
    </ul>
  );
}
