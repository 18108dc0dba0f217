import { roleList, type RoleRow } from '@gso/contract/role';
import { IconShieldLock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { RowsProps } from '../../../table/other-rows.tsx';
import { useOnPhone } from '../../../ui/phone-width.ts';
import { RecordList } from '../../../table/record-list.tsx';
import { recordScreen } from '../../../table/record-screen.ts';
import { useWords } from '../../../words/words.ts';
import { roleApi, userApi } from './api.ts';
import { usePower } from './power.ts';
import { RoleCards } from './role-cards.tsx';
import { RoleMatrix } from './role-matrix.tsx';
import { accountWords } from './words.ts';
import { later } from '../../../ui/later/later.ts';

const roles = recordScreen({
  name: 'role',
  api: roleApi,
  list: roleList,
  icon: IconShieldLock,
  nameOf: (role) => role.name,
  Dialog: later(async () => (await import('./role-dialog.tsx')).RoleDialog),
});

const FloorRulePanel = later(async () => (await import('./floor-rule-panel.tsx')).FloorRulePanel);

export function RolesPanel() {
  const t = useWords(accountWords);
  const power = usePower();
  const queryClient = useQueryClient();
  return (
    <>
      <RecordList
        screen={roles}
        Rows={Roles}
        texts={{ title: t.roles, search: t.searchRoles, empty: t.emptyRoles }}
        // Everyone who may open the page may make roles from the permissions they have.
        rowRules={{
          change: (role) => (power.reaches(role) ? undefined : t.roleMoreThanYou),
          remove: ({ users }) => (users > 0 ? t.roleInUse(t.people(users)) : undefined),
        }}
        onChanged={() => {
          // Other queries show the names and permissions of roles too: all roles, the user's own, the list of people.
          void queryClient.invalidateQueries({ queryKey: roleApi.key });
          void queryClient.invalidateQueries({ queryKey: userApi.key });
        }}
      />
      <Suspense>
        <FloorRulePanel />
      </Suspense>
    </>
  );
}

function Roles(props: RowsProps<RoleRow>) {
  return useOnPhone() ? <RoleCards {...props} /> : <RoleMatrix {...props} />;
}
