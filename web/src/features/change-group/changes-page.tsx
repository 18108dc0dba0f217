import {
  changeGroupKinds,
  changeGroupList,
  type ChangeGroupListQuery,
  changeGroupPage,
  type ChangeGroupRow,
} from '@gso/contract/record/change-group';
import { mayPass } from '@gso/contract/permissions';
import { oldSystemAccess, oldSystemPath } from '@gso/contract/record/old-system';
import { IconArrowBackUp, IconListCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { call } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { ChoiceFilter } from '../../filter/choice-filter.tsx';
import { FilterBar } from '../../filter/filter-bar.tsx';
import { ImportPanel } from '../../sheet/import-panel.tsx';
import type { Column } from '../../table/column.ts';
import { DataTable } from '../../table/data-table.tsx';
import { ListToolbar } from '../../table/list-toolbar.tsx';
import { Pager } from '../../table/pager/pager.tsx';
import { SavedViews } from '../../table/saved/saved-views.tsx';
import { useOpenedView } from '../../table/saved/use-opened-view.ts';
import { useTableView } from '../../table/table-view.ts';
import { useListPage } from '../../table/use-list-page.ts';
import { useListState } from '../../table/use-list-state.ts';
import { ViewMenu } from '../../table/view-menu.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { formatDateTime } from '../../words/format.ts';
import { kindName } from '../../words/kind-name.ts';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { changesWords } from './words.ts';
import { later } from '../../ui/later/later.ts';

const ChangeDetails = later(async () => (await import('./change-details.tsx')).ChangeDetails);
const UndoDialog = later(async () => (await import('./change-details.tsx')).UndoDialog);

const key = ['change-group'] as const;

const fetchPage = (query: ChangeGroupListQuery, signal: AbortSignal) =>
  call({ path: '/api/changegroup', query: changeGroupList.toWire(query), reply: changeGroupPage, signal });

/** Imports and changes of many records, each with its undo. */
export function ChangesPage() {
  const t = useWords(changesWords);
  const list = useListState(changeGroupList);
  const result = useListPage(key, list.query, fetchPage);
  const whatOf = useWhat();
  const view = useTableView('change-group', useColumns(whatOf), useOpenedView());
  const [undoing, setUndoing] = useState<ChangeGroupRow>();
  const queryClient = useQueryClient();
  const mayImport = mayPass(useSession()?.claims.permissions ?? [], oldSystemAccess);
  const nameOf = (row: ChangeGroupRow) => t.nameOf(whatOf(row), formatDateTime(row.at));
  return (
    <Page title={t.title}>
      <ListToolbar
        title={t.title}
        searchLabel={t.search}
        list={list}
        result={result}
        filters={
          <FilterBar onClear={list.clear}>
            <ChoiceFilter
              label={t.kind}
              value={list.query.kind}
              choices={changeGroupKinds.map((value) => ({ value, label: t.kinds[value] }))}
              onChange={(kind) => list.change({ kind })}
            />
          </FilterBar>
        }
        saved={<SavedViews name="change-group" list={changeGroupList} />}
        tools={<ViewMenu view={view} />}
        files={
          mayImport && (
            <ImportPanel
              path={oldSystemPath}
              labels={{ template: t.oldTemplate, import: t.oldImport, hint: t.oldHint }}
              reportPath={(id) => `${oldSystemPath}/${id}`}
              onImported={() => void queryClient.invalidateQueries()}
            />
          )
        }
      />
      <DataTable
        caption={t.title}
        list={list}
        result={result}
        view={view}
        nameOf={nameOf}
        actions={(row) => [
          {
            label: t.undo,
            icon: IconArrowBackUp,
            blocked: row.canUndo ? undefined : t.nothingToUndo,
            onClick: () => setUndoing(row),
          },
        ]}
        expanded={(row) => (
          <Suspense>
            <ChangeDetails group={row} />
          </Suspense>
        )}
        empty={<EmptyState icon={IconListCheck} title={t.empty} />}
      />
      <Pager list={list} result={result} />
      <Suspense>
        {undoing && (
          <UndoDialog
            title={nameOf(undoing)}
            group={undoing}
            // What other lists have loaded may be one of the records.
            onUndone={() => void queryClient.invalidateQueries()}
            onClose={() => setUndoing(undefined)}
          />
        )}
      </Suspense>
    </Page>
  );
}

/** What was done in a few words; the details name the fields. */
function useWhat(): (row: ChangeGroupRow) => string {
  const t = useWords(changesWords);
  return ({ kind, title, undoes, deleted }) => {
    if (kind === 'undo') return t.undoOf(undoes ?? 0);
    if (kind === 'import') return title || t.kinds.import;
    return deleted > 0 ? t.deleted : t.changed;
  };
}

const counted = ['created', 'updated', 'deleted', 'restored', 'refused'] as const;

function useColumns(whatOf: (row: ChangeGroupRow) => string): Column<ChangeGroupRow, ChangeGroupListQuery['sort']>[] {
  const t = useWords(changesWords);
  const language = useLanguage();
  const resultOf = (row: ChangeGroupRow) =>
    counted
      .filter((name) => row[name] > 0)
      .map((name) => t.counts[name](row[name]))
      .join(', ');
  return [
    {
      key: 'at',
      sort: 'at',
      header: t.time,
      cell: (row) => <time dateTime={row.at}>{formatDateTime(row.at)}</time>,
      card: 'mark',
    },
    { key: 'kind', header: t.kind, cell: (row) => t.kinds[row.kind] },
    { key: 'records', header: t.records, cell: (row) => kindName(row.entity, language), card: 'fact' },
    { key: 'what', header: t.what, cell: whatOf, width: 'rest', card: 'title' },
    { key: 'result', header: t.result, cell: resultOf, width: 'rest', card: 'fact' },
    { key: 'by', header: t.person, cell: (row) => row.by, card: 'fact' },
    {
      key: 'state',
      header: t.state,
      cell: ({ undone }) => (undone ? t.undoneBy(undone.by, formatDateTime(undone.at)) : ''),
      card: 'fact',
    },
  ];
}
