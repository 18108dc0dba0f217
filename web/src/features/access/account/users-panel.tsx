import { userAccess, userList, type UserRow } from '@gso/contract/user';
import { IconKey, IconShieldOff, IconUsers } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useMay } from '../../../api/session.ts';
import { holdTyping } from '../../../form/hold-typing.ts';
import { RecordList } from '../../../table/record-list.tsx';
import { recordScreen } from '../../../table/record-screen.ts';
import { useWords } from '../../../words/words.ts';
import { removeSecondFactor, roleApi, userApi } from './api.ts';
import { usePower, useRoles } from './power.ts';
import { useUserColumns } from './user-columns.tsx';
import { accountWords } from './words.ts';
import { later } from '../../../ui/later/later.ts';

const users = recordScreen({
  name: 'user',
  api: userApi,
  list: userList,
  icon: IconUsers,
  nameOf: (user) => user.username,
  Dialog: later(async () => (await import('./user-dialog.tsx')).UserDialog),
});

const ConfirmAction = later(async () => (await import('../../../form/confirm-action.tsx')).ConfirmAction);
const ResetDialog = later(async () => (await import('./reset-dialog.tsx')).ResetDialog);

/** Why the actions on a user are blocked. */
function useBlocks() {
  const t = useWords(accountWords);
  const power = usePower();
  const roles = useRoles().data;
  const create = useMay(userAccess.createAndReset) ? undefined : t.needsResetPermission;
  const edit = ({ roleId }: UserRow) =>
    power.reaches(roles?.find((role) => role.id === roleId)) ? undefined : t.aboveYou;
  const reset = (user: UserRow) => create ?? (power.isSelf(user) ? t.ownPassword : edit(user));
  const factor = (user: UserRow) =>
    create ?? (power.isSelf(user) ? t.ownFactor : user.hasSecondFactor ? edit(user) : t.noFactor);
  return { create, edit, reset, factor };
}

export function UsersPanel() {
  const t = useWords(accountWords);
  const columns = useUserColumns();
  const queryClient = useQueryClient();
  const blocks = useBlocks();
  const [resetting, setResetting] = useState<UserRow>();
  const [removing, setRemoving] = useState<UserRow>();
  const close = () => setResetting(undefined);
  const reset = (user: UserRow) => {
    holdTyping();
    setResetting(user);
  };
  return (
    <>
      <RecordList
        screen={users}
        columns={columns}
        texts={{ title: t.users, search: t.search, empty: t.emptyUsers }}
        blocked={blocks.create}
        rowRules={{ change: blocks.edit, remove: false }}
        rowActions={(user) => [
          { label: t.reset, icon: IconKey, blocked: blocks.reset(user), onClick: () => reset(user) },
          {
            label: t.removeFactor,
            icon: IconShieldOff,
            blocked: blocks.factor(user),
            onClick: () => setRemoving(user),
          },
        ]}
        // The number of users of a role may have changed.
        onChanged={() => void queryClient.invalidateQueries({ queryKey: roleApi.key })}
      />
      <Suspense>
        {resetting && (
          <ResetDialog
            user={resetting}
            onDone={() => {
              void queryClient.invalidateQueries({ queryKey: userApi.key });
              close();
            }}
            onClose={close}
          />
        )}
        {removing && (
          <ConfirmAction
            question={t.removeFactorQuestion}
            action={t.removeFactor}
            done={t.factorRemoved}
            act={() =>
              removeSecondFactor(removing.id).finally(
                () => void queryClient.invalidateQueries({ queryKey: userApi.key }),
              )
            }
            onDone={() => setRemoving(undefined)}
            onClose={() => setRemoving(undefined)}
          >
            {t.removeFactorHint(removing.employee.firstName)}
          </ConfirmAction>
        )}
      </Suspense>
    </>
  );
}
