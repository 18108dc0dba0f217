import { apiTokenList, type ApiTokenOfUser, type ApiTokenQuery } from '@gso/contract/sign-in/api-token';
import { IconKey, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
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
import { formatDateTime } from '../../words/format.ts';
import { permissionNames } from '../../words/permission.ts';
import { useWords } from '../../words/words.ts';
import { fetchAllTokens, tokensKey } from './api.ts';
import { RevokeToken } from './revoke-token.tsx';
import { tokenWords } from './words.ts';

const allKey = [...tokensKey, 'all'] as const;

function useTokenColumns(): Column<ApiTokenOfUser, ApiTokenQuery['sort']>[] {
  const t = useWords(tokenWords);
  const names = useWords(permissionNames);
  const [shownAt] = useState(() => Date.now());
  const untilText = (time: string) =>
    Date.parse(time) <= shownAt ? t.expiredOn(formatDateTime(time)) : formatDateTime(time);
  return [
    { key: 'name', sort: 'name', header: t.name, cell: (token) => token.name, card: 'title' },
    { key: 'of', header: t.of, cell: ({ user }) => user.employee.firstName, card: 'mark' },
    {
      key: 'permissions',
      header: t.permissions,
      cell: ({ permissions }) => permissions.map((permission) => names[permission]).join(', '),
      width: 'rest',
      card: 'fact',
    },
    { key: 'createdAt', sort: 'id', header: t.createdAt, cell: ({ createdAt }) => formatDateTime(createdAt) },
    { key: 'expiresAt', sort: 'expiresAt', header: t.validUntil, cell: ({ expiresAt }) => untilText(expiresAt) },
    {
      key: 'lastUsedAt',
      sort: 'lastUsedAt',
      header: t.lastUsed,
      cell: ({ lastUsedAt, lastAddress }) =>
        lastUsedAt ? t.usedFrom(formatDateTime(lastUsedAt), lastAddress) : t.never,
    },
  ];
}

/** The API tokens of everybody, for administrators. */
export function AllTokensPanel() {
  const t = useWords(tokenWords);
  const list = useListState(apiTokenList);
  const result = useListPage(allKey, list.query, fetchAllTokens);
  const view = useTableView('api-token', useTokenColumns(), useOpenedView());
  const [revoking, setRevoking] = useState<ApiTokenOfUser>();
  return (
    <>
      <ListToolbar
        title={t.all}
        searchLabel={t.search}
        list={list}
        result={result}
        saved={<SavedViews name="api-token" list={apiTokenList} />}
        tools={<ViewMenu view={view} />}
      />
      <DataTable
        caption={t.all}
        list={list}
        result={result}
        view={view}
        nameOf={(token) => token.name}
        actions={(token) => [{ label: t.revoke, icon: IconTrash, onClick: () => setRevoking(token) }]}
        empty={<EmptyState icon={IconKey} title={t.none} />}
      />
      <Pager list={list} result={result} />
      <RevokeToken token={revoking} onClose={() => setRevoking(undefined)} />
    </>
  );
}
