import { userAccess, userList, userPageSizes, type UserRow } from '@gso/contract/user';
import { IconKey, IconUsers } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../api/session.ts';
import { lazyDialog } from '../../form/lazy-dialog.ts';
import { RecordList } from '../../table/record-list.tsx';
import { useWords } from '../../words/words.ts';
import { roleApi, userApi } from './api.ts';
import { usePower, useRoles } from './power.ts';
import { useUserColumns } from './user-columns.tsx';
import { accountWords } from './words.ts';

const UserDialog = lazyDialog(async () => (await import('./user-dialog.tsx')).UserDialog);
const ResetDialog = lazy(async () => ({ default: (await import('./reset-dialog.tsx')).ResetDialog }));

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
  const queryClient = useQueryClient();
  const blocks = useBlocks();
  const [resetting, setResetting] = useState<UserRow>();
  const close = () => setResetting(undefined);
  return (
    <>
      <RecordList
        name="user"
        api={userApi}
        definition={userList}
        columns={columns}
        pageSizes={userPageSizes}
        nameOf={(user) => user.username}
        icon={IconUsers}
        texts={{ title: t.users, search: t.search, empty: t.emptyUsers }}
        Dialog={UserDialog}
        blocked={blocks.create}
        blockedFor={blocks.edit}
        removal={false}
        moreActions={(user) => [
          { label: t.reset, icon: IconKey, blocked: blocks.reset(user), onClick: () => setResetting(user) },
        ]}
        // How many people a role has may be another number now.
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
      </Suspense>
    </>
  );
}
