import { userAccess, userList, userPageSizes, type UserRow } from '@gso/contract/user';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../api/session.ts';
import { ActionButton } from '../../list/action-button.tsx';
import { DraftOffer } from '../../list/draft-offer.tsx';
import type { Draft } from '../../list/draft.ts';
import { ListToolbar } from '../../list/list-toolbar.tsx';
import { Pager } from '../../list/pager.tsx';
import { SortSelect } from '../../list/sort-select.tsx';
import { useTableView } from '../../list/table-view.ts';
import { replaceRow, useListPage } from '../../list/use-list-page.ts';
import { useListState } from '../../list/use-list-state.ts';
import { ViewMenu } from '../../list/view-menu.tsx';
import { showSnackbar } from '../../ui/snackbar.tsx';
import { sentenceOf } from '../../words/refusal.ts';
import { useWords } from '../../words/words.ts';
import { fetchUser, fetchUserHistory, fetchUsers, roleKey, userKey } from './api.ts';
import { usePower, useRoles } from './power.ts';
import { UserTable, useUserColumns } from './user-table.tsx';
import { userText } from './user-text.ts';
import { accountWords } from './words.ts';

const UserDialog = lazy(async () => ({ default: (await import('./user-dialog.tsx')).UserDialog }));
const ResetDialog = lazy(async () => ({ default: (await import('./reset-dialog.tsx')).ResetDialog }));
const HistoryPanel = lazy(async () => ({ default: (await import('../../list/history-panel.tsx')).HistoryPanel }));

type Opened = { what: 'new' } | { what: 'edit' | 'reset' | 'history'; user: UserRow };

/** Why the actions on a person do nothing for whoever looks at the list. */
function useBlocks() {
  const t = useWords(accountWords);
  const power = usePower();
  const roles = useRoles().data;
  const create = useMay(userAccess.createAndReset) ? undefined : t.needsResetPermission;
  const edit = ({ roleId }: UserRow) =>
    power.reaches(roles?.find((role) => role.id === roleId)) ? undefined : t.aboveYou;
  const reset = (user: UserRow) => create ?? (power.isSelf(user) ? t.ownPassword : edit(user));
  return { create, edit, reset };
}

export function UsersPanel() {
  const t = useWords(accountWords);
  const columns = useUserColumns();
  const view = useTableView('user');
  const list = useListState(userList);
  const result = useListPage(userKey, list.query, fetchUsers);
  const queryClient = useQueryClient();
  const blocks = useBlocks();
  const [opened, setOpened] = useState<Opened>();

  const close = () => setOpened(undefined);
  const reload = () => void queryClient.invalidateQueries({ queryKey: userKey });

  function showSaved(saved: UserRow): void {
    if (opened?.what === 'edit') replaceRow(queryClient, userKey, saved);
    else reload();
    // How many people a role has may be another number now.
    void queryClient.invalidateQueries({ queryKey: roleKey });
    close();
  }

  async function continueDraft({ record }: Draft): Promise<void> {
    if (!record) return setOpened({ what: 'new' });
    try {
      setOpened({ what: 'edit', user: await fetchUser(record.id) });
    } catch (error) {
      showSnackbar({ kind: 'error', text: sentenceOf(error) });
    }
  }

  const newButton = (
    <ActionButton
      leftSection={<IconPlus size={16} aria-hidden />}
      blocked={blocks.create}
      onClick={() => setOpened({ what: 'new' })}
    >
      {t.new}
    </ActionButton>
  );
  const tools = (
    <>
      <SortSelect columns={columns} list={list} />
      <ViewMenu columns={columns} view={view} />
    </>
  );
  return (
    <>
      {!opened && <DraftOffer form="user" onContinue={(draft) => void continueDraft(draft)} />}
      <ListToolbar
        title={t.users}
        searchLabel={t.search}
        list={list}
        result={result}
        tools={tools}
        primary={newButton}
      />
      <UserTable
        columns={columns}
        list={list}
        result={result}
        view={view}
        editBlocked={blocks.edit}
        resetBlocked={blocks.reset}
        newButton={newButton}
        onEdit={(user) => setOpened({ what: 'edit', user })}
        onReset={(user) => setOpened({ what: 'reset', user })}
        onHistory={(user) => setOpened({ what: 'history', user })}
      />
      <Pager sizes={userPageSizes} list={list} result={result} />
      <Suspense>
        {opened?.what === 'new' && <UserDialog onSaved={showSaved} onClose={close} />}
        {opened?.what === 'edit' && <UserDialog user={opened.user} onSaved={showSaved} onClose={close} />}
        {opened?.what === 'reset' && (
          <ResetDialog
            user={opened.user}
            onDone={() => {
              reload();
              close();
            }}
            onClose={close}
          />
        )}
        {opened?.what === 'history' && (
          <HistoryPanel
            title={opened.user.username}
            queryKey={[...userKey, 'history', opened.user.id]}
            labels={t.historyFields}
            textOf={userText}
            fetchEntries={(before, signal) => fetchUserHistory(opened.user.id, before, signal)}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
