import type { ListQuery } from '@gso/contract/record/list-query';
import type { RecordPageKind } from '@gso/contract/record/record-page';
import { IconHistory, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { sentenceOf } from '../api/refusal.ts';
import { DraftOffer } from '../form/draft/draft-offer.tsx';
import type { Draft } from '../form/draft/draft.ts';
import { holdTyping } from '../form/hold-typing.ts';
import { type RecordStart, useRecordStart } from '../form/record-start.ts';
import { ImportPanel } from '../sheet/import-panel.tsx';
import { ActionButton } from '../ui/action-button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { recordPath, recordPlace } from '../ui/record-place.ts';
import { useWideScreen } from '../ui/phone-width.ts';
import { useShortcut } from '../ui/shortcuts.ts';
import { showSnackbar } from '../ui/snackbar.tsx';
import { listWords } from '../words/list-words.ts';
import { useWords } from '../words/words.ts';
import { rememberList } from './came-from.ts';
import type { Column } from './column.ts';
import { DataTable } from './data-table.tsx';
import { ExportButton, ListExport } from './export-button.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { OtherRows, type RowsProps } from './other-rows.tsx';
import { totalText } from './pager/page-range.ts';
import { Pager } from './pager/pager.tsx';
import { type OpenedRecord, RecordDialogs } from './record-dialogs.tsx';
import type { RecordScreen, Versioned } from './record-screen.ts';
import type { RowAction } from './row-actions.tsx';
import type { ChosenRowsProps } from './selection/chosen-rows.tsx';
import type { RemovableRow } from './selection/remove-rows.tsx';
import classes from './list-toolbar.module.css';
import selectionClasses from './selection/selection.module.css';
import { type Selection, useAnySelected, useSelection } from './selection/selection.ts';
import { SortSelect } from './sort-select.tsx';
import { inGroups, useTableView } from './table-view.ts';
import { replaceRow, useListPage } from './use-list-page.ts';
import { useOpenedView } from './saved/use-opened-view.ts';
import { type ListState, useListState } from './use-list-state.ts';
import { ViewMenu } from './view-menu.tsx';
import { type ListView, useShownView } from './views/list-view.ts';
import { ViewLinks } from './views/view-links.tsx';
import { later } from '../ui/later/later.ts';
import { useLoadAhead } from '../ui/later/use-load-ahead.ts';

// The pages of records load the code of lists too, which has little room.
const SavedViews = later(async () => (await import('./saved/saved-views.tsx')).SavedViews);

// Most visits of a list select nothing. later() would lose the type parameter.
const ChosenRows = later(async () => (await import('./selection/chosen-rows.tsx')).ChosenRows) as <
  Row extends { id: number },
>(
  props: ChosenRowsProps<Row>,
) => ReactNode;

type RecordListProps<Row extends Versioned, Query extends ListQuery<string>> = {
  screen: RecordScreen<Row, Query>;
  texts: Record<'title' | 'search' | 'empty', string>;
  /** Why the user may not change anything. */
  blocked?: string | undefined;
  /** Why the user may not change or delete one record, where that differs from row to row; `blocked` is then about New. */
  rowRules?: {
    change: (row: Row) => string | undefined;
    /** Applies in addition to `change`. False if records of this kind are never deleted. */
    remove?: false | ((row: Row) => string | undefined);
  };
  filters?: (list: ListState<Query>) => ReactNode;
  /** Other ways to see the same rows, beside the table. */
  views?: readonly ListView<Query>[];
  /** More buttons in the toolbar. */
  tools?: ReactNode;
  /** More about a row, shown below it on demand. */
  details?: ((row: Row) => ReactNode) | undefined;
  rowActions?: (row: Row) => readonly RowAction[];
  /** For a screen that does more with the selected rows than export and delete. */
  selection?: Selection<Row>;
  selectionTools?: ReactNode;
  /** Opens a page instead of the dialog; without an id for a new record. */
  onOpen?: (id: number | undefined) => void;
  /** Edits a row in place instead of in the dialog. */
  onEdit?: (record: Row) => void;
  /** Called after a record was saved or deleted, for what other lists have loaded. */
  onChanged?: () => void;
} & ({ columns: readonly Column<Row, Query['sort']>[]; Rows?: never } | RowsInstead<Row>);

/** Draws the rows in another shape than a table. */
interface RowsInstead<Row> {
  columns?: never;
  Rows: ComponentType<RowsProps<Row>>;
}

/** A list of records as every screen has it: search, table, pages, New, Edit, Delete, History, drafts, export, import. */
export function RecordList<Row extends Versioned, Query extends ListQuery<string>>(props: RecordListProps<Row, Query>) {
  const { screen, texts, columns = [], blocked, rowRules, onOpen } = props;
  const { name, api, nameOf, Dialog, sheet } = screen;
  const t = useWords(listWords);
  const view = useTableView(name, columns, useOpenedView());
  const list = inGroups(useListState(screen.list), view);
  const { views = [] } = props;
  const otherView = useShownView(views);
  const result = useListPage(api.key, list.query, api.fetchPage, { enabled: otherView === undefined });
  const queryClient = useQueryClient();
  const router = useRouter();
  const ownSelection = useSelection<Row>();
  const selection = props.selection ?? ownSelection;
  const isAnySelected = useAnySelected(selection);
  const room = useWideScreen();
  // Filters share the row with the buttons.
  const hasRoom = room === 'very wide' || (room === 'wide' && !props.filters);
  const start = useRecordStart();
  const [opened, setOpened] = useState<OpenedRecord<Row> | undefined>(
    start && blocked === undefined ? { what: 'new', start } : undefined,
  );
  useLoadAhead(Dialog?.preload, otherView !== undefined || result.page !== undefined);

  const close = () => setOpened(undefined);
  const reload = () => void queryClient.invalidateQueries({ queryKey: api.key });

  function showSaved(saved: Row): void {
    if (opened?.what === 'edit' && !otherView) {
      replaceRow(queryClient, api.key, saved);
      if (result.totalAmount !== undefined) result.sumAgain();
    } else reload();
    props.onChanged?.();
    close();
  }

  function reloadAll(): void {
    reload();
    props.onChanged?.();
  }

  async function editById(id: number): Promise<void> {
    try {
      setOpened({ what: 'edit', record: await api.fetchOne(id) });
    } catch (error) {
      showSnackbar({ kind: 'error', text: sentenceOf(error) });
    }
  }

  function continueDraft({ record }: Draft): void {
    if (onOpen) onOpen(record?.id);
    else if (record) void editById(record.id);
    else setOpened({ what: 'new' });
  }

  const openDialog = (dialog: OpenedRecord<Row>) => {
    holdTyping();
    setOpened(dialog);
  };
  const openNew = (start?: RecordStart) =>
    onOpen ? onOpen(undefined) : openDialog({ what: 'new', ...(start && { start }) });
  useShortcut('n', t.new, blocked === undefined ? () => openNew() : undefined);
  const openRecord = (record: Row) => (onOpen ? onOpen(record.id) : openDialog({ what: 'edit', record }));
  const edit = props.onEdit ?? openRecord;

  const unchangeableOf = (record: Row) => (rowRules ? rowRules.change(record) : blocked);
  const { page } = screen;
  const openPage = (kind: RecordPageKind, id: number) => {
    rememberList(name, screen.list, { href: router.state.location.href, query: list.query });
    void router.navigate(recordPlace(kind, id));
  };
  const openingOf = (record: Row) => {
    if (page) return () => openPage(page, record.id);
    return unchangeableOf(record) === undefined ? () => edit(record) : undefined;
  };

  const openById = (id: number) => {
    if (page) openPage(page, id);
    else if (onOpen) onOpen(id);
    else void editById(id);
  };

  const unremovableOf = (record: Row) =>
    unchangeableOf(record) ?? (rowRules?.remove ? rowRules.remove(record) : undefined);

  const removableOf = (record: Row): RemovableRow => ({
    id: record.id,
    name: nameOf(record),
    blocked: unremovableOf(record),
    remove: () => api.remove(record.id, record.version),
    restore: (key) => api.restore(record.id, key),
  });

  const actions = (record: Row): RowAction[] => {
    const unchangeable = unchangeableOf(record);
    const remove: RowAction = {
      label: t.delete,
      icon: IconTrash,
      blocked: unremovableOf(record),
      onClick: () => setOpened({ what: 'remove', record }),
    };
    return [
      { label: t.edit, icon: IconPencil, blocked: unchangeable, onClick: () => edit(record) },
      ...(rowRules?.remove === false ? [] : [remove]),
      ...(props.rowActions?.(record) ?? []),
      { label: t.history, icon: IconHistory, onClick: () => setOpened({ what: 'history', record }) },
    ];
  };

  const newButton = (
    <ActionButton leftSection={<IconPlus size={16} aria-hidden />} blocked={blocked} onClick={() => openNew()}>
      {t.new}
    </ActionButton>
  );
  const tableTools = (
    <>
      <SortSelect view={view} list={list} />
      {props.tools}
      <ViewMenu view={view} />
    </>
  );
  const filters = api.filtersOf(list.query);
  const hasFiles = !hasRoom || sheet?.importPath !== undefined || Object.keys(filters).length > 0;
  const files = sheet && hasFiles && (
    <>
      <ListExport {...{ path: api.exportPath, filters, result, blocked }} withoutAll={hasRoom} />
      {sheet.importPath && <ImportPanel path={sheet.importPath} blocked={blocked} onImported={reload} />}
    </>
  );
  const mayRemove = rowRules?.remove !== false && (blocked === undefined || rowRules !== undefined);
  const bulk = screen.bulkFields &&
    (blocked === undefined || rowRules !== undefined) && {
      ...{ path: api.path, entity: api.entity, filters: api.filtersOf(list.query), loadFields: screen.bulkFields },
      matching: { text: totalText(result), count: result.total },
      onChanged: reloadAll,
    };
  const mayExport = sheet !== undefined && blocked === undefined;
  const isSelectable = !props.Rows && (mayRemove || mayExport || props.selection !== undefined);
  const empty = <EmptyState icon={screen.icon} title={texts.empty} action={newButton} />;
  return (
    <>
      {!opened && <DraftOffer form={name} onContinue={continueDraft} />}
      <ListToolbar
        title={texts.title}
        searchLabel={texts.search}
        list={list}
        result={result}
        filters={props.filters?.(list)}
        views={views.length > 0 && <ViewLinks list={screen.list} views={views} shown={otherView} />}
        saved={
          <Suspense fallback={<span className={classes.saved} />}>
            <SavedViews name={name} list={screen.list} />
          </Suspense>
        }
        tools={props.Rows || otherView ? props.tools : tableTools}
        files={files}
        primary={
          <>
            {hasRoom && sheet && <ExportButton path={api.exportPath} blocked={blocked} />}
            {newButton}
          </>
        }
      />
      {otherView ? (
        <Suspense>
          <otherView.View list={list} blocked={blocked} openNew={openNew} openRecord={openById} />
        </Suspense>
      ) : (
        <>
          {props.Rows ? (
            <OtherRows Rows={props.Rows} list={list} result={result} actions={actions} empty={empty} />
          ) : (
            <DataTable
              caption={texts.title}
              list={list}
              result={result}
              view={view}
              nameOf={nameOf}
              actions={actions}
              onOpen={openingOf}
              addressOf={page && (({ id }: Row) => recordPath(page, id))}
              selection={isSelectable ? selection : undefined}
              {...(props.details && { expanded: props.details })}
              empty={empty}
            />
          )}
          <div className={selectionClasses.foot}>
            {isSelectable && isAnySelected && (
              <Suspense>
                <ChosenRows
                  selection={selection}
                  exportPath={mayExport ? api.exportPath : undefined}
                  bulk={bulk || undefined}
                  removal={mayRemove ? { of: removableOf, onChanged: reloadAll } : undefined}
                  tools={props.selectionTools}
                />
              </Suspense>
            )}
            <Pager list={list} result={result} sum={columns.find(({ sum }) => sum)?.sum} />
          </div>
        </>
      )}
      <RecordDialogs
        screen={screen}
        opened={opened}
        onSaved={showSaved}
        onRemoved={(record) => {
          props.onChanged?.();
          selection.choose([record], false);
          close();
        }}
        onUndone={reloadAll}
        onReload={reload}
        onClose={close}
      />
    </>
  );
}
