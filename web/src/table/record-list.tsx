import type { ListQuery } from '@gso/contract/record/list-query';
import { type Icon, IconHistory, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import type { RecordSource } from '../api/record-api.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { showSnackbar } from '../ui/snackbar.tsx';
import { sentenceOf } from '../api/refusal.ts';
import { useWords } from '../words/words.ts';
import { ActionButton } from '../ui/action-button.tsx';
import type { Column } from './column.ts';
import { DataTable } from './data-table.tsx';
import { DraftOffer } from '../form/draft/draft-offer.tsx';
import type { Draft } from '../form/draft/draft.ts';
import { ListExport } from './export-button.tsx';
import { holdTyping } from '../form/hold-typing.ts';
import { ImportPanel } from '../sheet/import-panel.tsx';
import type { LazyDialog } from '../form/lazy-dialog.ts';
import { ListToolbar } from './list-toolbar.tsx';
import { OtherRows, type RowsProps } from './other-rows.tsx';
import { Pager } from './pager.tsx';
import type { RowAction } from './row-actions.tsx';
import { SelectionBar } from './selection/selection-bar.tsx';
import selectionClasses from './selection/selection.module.css';
import type { Selection } from './selection/selection.ts';
import { SortSelect } from './sort-select.tsx';
import { useTableView } from './table-view.ts';
import { replaceRow, useListPage } from './use-list-page.ts';
import { type ListDefinition, type ListState, useListState } from './use-list-state.ts';
import { useLoadAhead } from '../form/use-load-ahead.ts';
import { ViewMenu } from './view-menu.tsx';
import { listWords } from '../words/list-words.ts';

const ConfirmDelete = lazy(async () => ({ default: (await import('../form/confirm-delete.tsx')).ConfirmDelete }));
const HistoryPanel = lazy(async () => ({ default: (await import('../history/history-panel.tsx')).HistoryPanel }));

export interface RecordDialogProps<Row> {
  /** Missing when a new one is made. */
  record?: Row | undefined;
  onSaved: (saved: Row) => void;
  onClose: () => void;
}

/** A table of columns, or rows that their screen draws itself. */
type Shape<Row, Sort extends string> =
  { columns: readonly Column<Row, Sort>[]; Rows?: never } | { columns?: never; Rows: ComponentType<RowsProps<Row>> };

/** A dialog, loaded when it is opened; or a page of its own, which is told the record, or none for a new one. */
type Editor<Row> =
  | { Dialog: LazyDialog<RecordDialogProps<Row>>; onOpen?: never }
  | { Dialog?: never; onOpen: (id: number | undefined) => void };

type Variants<Row, Sort extends string> = Shape<Row, Sort> & Editor<Row>;

type RecordListProps<Row extends { id: number; version: number }, Query extends ListQuery<string>> = Variants<
  Row,
  Query['sort']
> & {
  /** Names the kind of record; drafts and the look of the table are kept under it. */
  name: string;
  api: RecordSource<Row, Query>;
  definition: ListDefinition<Query>;
  pageSizes: readonly number[];
  nameOf: (row: Row) => string;
  icon: Icon;
  texts: {
    title: string;
    search: string;
    empty: string;
  };
  /** Edits a row where it stands, instead of in the dialog. */
  onEdit?: (record: Row) => void;
  /** Why the user may not change anything. */
  blocked: string | undefined;
  /** Why one record cannot be changed or removed, where that differs from row to row; `blocked` is then about New alone. */
  blockedFor?: (row: Row) => string | undefined;
  /** Why one record cannot be removed, although it could be changed; false where no record of this kind ever is. */
  removal?: false | ((row: Row) => string | undefined);
  /** Where a sheet goes to; without it there is no import. */
  importPath?: string;
  /** Whether its rows leave as a sheet although none comes back. */
  exported?: boolean;
  filters?: (list: ListState<Query>) => ReactNode;
  /** More buttons in the toolbar. */
  tools?: ReactNode;
  /** More about a row, shown below it on demand. */
  expanded?: ((row: Row) => ReactNode) | undefined;
  /** With it, rows can be chosen. */
  selection?: Selection<Row>;
  /** What can be done with the chosen rows. */
  selectionTools?: ReactNode;
  moreActions?: (row: Row) => readonly RowAction[];
  /** What else was loaded is out of date once a record was saved or removed. */
  onChanged?: () => void;
};

type Opened<Row> = { what: 'new' } | { what: 'edit' | 'remove' | 'history'; record: Row };

/** A list of records as every screen has it: search, table, pages, New, Edit, Delete, History, drafts, export, import. */
export function RecordList<Row extends { id: number; version: number }, Query extends ListQuery<string>>(
  props: RecordListProps<Row, Query>,
) {
  const { api, columns = [], texts, blocked, nameOf, Dialog, onOpen } = props;
  const t = useWords(listWords);
  const hiddenAtFirst = columns.filter(({ hidden }) => hidden).map(({ key }) => key);
  const view = useTableView(props.name, hiddenAtFirst);
  const list = useListState(props.definition);
  const result = useListPage(api.key, list.query, api.fetchPage);
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState<Opened<Row>>();
  useLoadAhead(Dialog?.load, result.page !== undefined);

  const close = () => setOpened(undefined);
  const reload = () => void queryClient.invalidateQueries({ queryKey: api.key });

  function showSaved(saved: Row): void {
    if (opened?.what === 'edit') replaceRow(queryClient, api.key, saved);
    else reload();
    props.onChanged?.();
    close();
  }

  async function continueDraft({ record }: Draft): Promise<void> {
    if (onOpen) return onOpen(record?.id);
    if (!record) return setOpened({ what: 'new' });
    try {
      setOpened({ what: 'edit', record: await api.fetchOne(record.id) });
    } catch (error) {
      showSnackbar({ kind: 'error', text: sentenceOf(error) });
    }
  }

  const openDialog = (dialog: Opened<Row>) => {
    holdTyping();
    setOpened(dialog);
  };
  const openNew = () => (onOpen ? onOpen(undefined) : openDialog({ what: 'new' }));
  const openRecord = (record: Row) => (onOpen ? onOpen(record.id) : openDialog({ what: 'edit', record }));
  const edit = props.onEdit ?? openRecord;
  const newButton = (
    <ActionButton leftSection={<IconPlus size={16} aria-hidden />} blocked={blocked} onClick={openNew}>
      {t.new}
    </ActionButton>
  );
  const tools = (
    <>
      <SortSelect columns={columns} list={list} />
      <ViewMenu columns={columns} view={view} />
      {props.tools}
      {(props.exported || props.importPath) && (
        <ListExport path={api.exportPath} filters={api.filtersOf(list.query)} result={result} blocked={blocked} />
      )}
      {props.importPath && <ImportPanel path={props.importPath} blocked={blocked} onImported={reload} />}
    </>
  );
  const actions = (record: Row): RowAction[] => {
    const unchangeable = props.blockedFor ? props.blockedFor(record) : blocked;
    const { removal } = props;
    const remove: RowAction = {
      label: t.delete,
      icon: IconTrash,
      blocked: unchangeable ?? (removal ? removal(record) : undefined),
      onClick: () => setOpened({ what: 'remove', record }),
    };
    return [
      { label: t.edit, icon: IconPencil, blocked: unchangeable, onClick: () => edit(record) },
      ...(removal === false ? [] : [remove]),
      ...(props.moreActions?.(record) ?? []),
      { label: t.history, icon: IconHistory, onClick: () => setOpened({ what: 'history', record }) },
    ];
  };
  const empty = <EmptyState icon={props.icon} title={texts.empty} action={newButton} />;
  return (
    <>
      {!opened && <DraftOffer form={props.name} onContinue={(draft) => void continueDraft(draft)} />}
      <ListToolbar
        title={texts.title}
        searchLabel={texts.search}
        list={list}
        result={result}
        filters={props.filters?.(list)}
        tools={props.Rows ? props.tools : tools}
        primary={newButton}
      />
      {props.Rows ? (
        <OtherRows Rows={props.Rows} list={list} result={result} actions={actions} empty={empty} />
      ) : (
        <DataTable
          caption={texts.title}
          columns={columns}
          list={list}
          result={result}
          view={view}
          nameOf={nameOf}
          actions={actions}
          selection={props.selection}
          {...(props.expanded && { expanded: props.expanded })}
          empty={empty}
        />
      )}
      <div className={selectionClasses.foot}>
        {props.selection && <SelectionBar selection={props.selection}>{props.selectionTools}</SelectionBar>}
        <Pager sizes={props.pageSizes} list={list} result={result} />
      </div>
      <Suspense>
        {Dialog && opened?.what === 'new' && <Dialog onSaved={showSaved} onClose={close} />}
        {Dialog && opened?.what === 'edit' && <Dialog record={opened.record} onSaved={showSaved} onClose={close} />}
        {opened?.what === 'remove' && (
          <ConfirmDelete
            remove={() => api.remove(opened.record.id, opened.record.version).finally(reload)}
            onRemoved={() => {
              props.onChanged?.();
              props.selection?.choose([opened.record], false);
              close();
            }}
            onClose={close}
            name={nameOf(opened.record)}
          />
        )}
        {opened?.what === 'history' && (
          <HistoryPanel
            title={nameOf(opened.record)}
            queryKey={[...api.key, 'history', opened.record.id]}
            entity={api.entity}
            fetchEntries={(before, signal) => api.fetchHistory(opened.record.id, before, signal)}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
