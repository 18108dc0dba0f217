import { roleList, type RoleListQuery, type RoleRow } from '@gso/contract/role';
import { IconHistory, IconPencil, IconPlus, IconShieldLock, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { ActionButton } from '../../list/action-button.tsx';
import { DraftOffer } from '../../list/draft-offer.tsx';
import type { Draft } from '../../list/draft.ts';
import { ListToolbar } from '../../list/list-toolbar.tsx';
import { NoRows } from '../../list/no-rows.tsx';
import { Pager } from '../../list/pager.tsx';
import { useOnPhone } from '../../list/phone-width.ts';
import type { RowAction } from '../../list/row-actions.tsx';
import { type ListResult, replaceRow, useListPage } from '../../list/use-list-page.ts';
import { type ListState, useListState } from '../../list/use-list-state.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailurePanel } from '../../ui/failure-panel.tsx';
import { showSnackbar } from '../../ui/snackbar.tsx';
import { sentenceOf } from '../../words/refusal.ts';
import { useWords } from '../../words/words.ts';
import { fetchRole, fetchRoleHistory, fetchRoles, removeRole, roleKey, userKey } from './api.ts';
import { useOwnRole, usePower } from './power.ts';
import { RoleCards } from './role-cards.tsx';
import { RoleMatrix } from './role-matrix.tsx';
import { onlyDifferences, useRoleText } from './role-text.ts';
import { accountWords } from './words.ts';

const RoleDialog = lazy(async () => ({ default: (await import('./role-dialog.tsx')).RoleDialog }));
const ConfirmDelete = lazy(async () => ({ default: (await import('../../list/confirm-delete.tsx')).ConfirmDelete }));
const HistoryPanel = lazy(async () => ({ default: (await import('../../list/history-panel.tsx')).HistoryPanel }));

type Opened = { what: 'new' } | { what: 'edit' | 'remove' | 'history'; role: RoleRow };

const pageSizes = [20, 50, 100] as const;

function useRoleActions(open: (what: 'edit' | 'remove' | 'history', role: RoleRow) => void) {
  const t = useWords(accountWords);
  const power = usePower();
  return (role: RoleRow): RowAction[] => {
    const blocked = power.reaches(role) ? undefined : t.roleMoreThanYou;
    const inUse = role.users > 0 ? t.roleInUse(t.people(role.users)) : undefined;
    return [
      { label: t.edit, icon: IconPencil, blocked, onClick: () => open('edit', role) },
      { label: t.remove, icon: IconTrash, blocked: blocked ?? inUse, onClick: () => open('remove', role) },
      { label: t.history, icon: IconHistory, onClick: () => open('history', role) },
    ];
  };
}

export function RolesPanel() {
  const t = useWords(accountWords);
  const list = useListState(roleList);
  const result = useListPage(roleKey, list.query, fetchRoles);
  const queryClient = useQueryClient();
  const roleText = useRoleText();
  const ownRole = useOwnRole();
  const [opened, setOpened] = useState<Opened>();
  const actions = useRoleActions((what, role) => setOpened({ what, role }));

  const close = () => setOpened(undefined);
  const reload = () => void queryClient.invalidateQueries({ queryKey: roleKey });

  function showSaved(saved: RoleRow): void {
    if (opened?.what === 'edit') replaceRow(queryClient, roleKey, saved);
    reload();
    // The list of people shows the names of their roles.
    void queryClient.invalidateQueries({ queryKey: userKey });
    close();
  }

  async function continueDraft({ record }: Draft): Promise<void> {
    if (!record) return setOpened({ what: 'new' });
    try {
      setOpened({ what: 'edit', role: await fetchRole(record.id) });
    } catch (error) {
      showSnackbar({ kind: 'error', text: sentenceOf(error) });
    }
  }

  const newButton = (
    <ActionButton leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpened({ what: 'new' })}>
      {t.newRole}
    </ActionButton>
  );
  return (
    <>
      {!opened && <DraftOffer form="role" onContinue={(draft) => void continueDraft(draft)} />}
      <ListToolbar title={t.roles} searchLabel={t.searchRoles} list={list} result={result} primary={newButton} />
      <Roles list={list} result={result} ownRole={ownRole} actions={actions} />
      <Pager sizes={pageSizes} list={list} result={result} />
      <Suspense>
        {opened?.what === 'new' && <RoleDialog isOwn={false} onSaved={showSaved} onClose={close} />}
        {opened?.what === 'edit' && (
          <RoleDialog role={opened.role} isOwn={opened.role.name === ownRole} onSaved={showSaved} onClose={close} />
        )}
        {opened?.what === 'remove' && (
          <ConfirmDelete
            remove={() => removeRole(opened.role.id, opened.role.version).finally(reload)}
            onRemoved={close}
            onClose={close}
          >
            {opened.role.name}
          </ConfirmDelete>
        )}
        {opened?.what === 'history' && (
          <HistoryPanel
            title={opened.role.name}
            queryKey={[...roleKey, 'history', opened.role.id]}
            labels={{ name: t.roleName, permissions: t.permissions, 'permissions.changed': t.permissionChange }}
            textOf={roleText}
            fetchEntries={async (before, signal) => {
              const history = await fetchRoleHistory(opened.role.id, before, signal);
              return { ...history, content: history.content.map(onlyDifferences) };
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

interface RolesProps {
  list: ListState<RoleListQuery>;
  result: ListResult<RoleRow>;
  ownRole: string | undefined;
  actions: (role: RoleRow) => readonly RowAction[];
}

function Roles({ list, result, ownRole, actions }: RolesProps) {
  const t = useWords(accountWords);
  const Shown = useOnPhone() ? RoleCards : RoleMatrix;
  if (result.error) return <FailurePanel error={result.error} onRetry={result.retry} />;
  if (!result.page) return null;
  if (result.page.content.length > 0 || result.outdated) {
    return <Shown roles={result.page.content} outdated={result.outdated} ownRole={ownRole} actions={actions} />;
  }
  return <NoRows list={list} empty={<EmptyState icon={IconShieldLock} title={t.emptyRoles} />} />;
}
