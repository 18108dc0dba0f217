import { roleList, rolePageSizes, type RoleRow } from '@gso/contract/role';
import { IconShieldLock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { RowsProps } from '../../table/other-rows.tsx';
import { useOnPhone } from '../../ui/phone-width.ts';
import { lazyDialog } from '../../form/lazy-dialog.ts';
import { RecordList } from '../../table/record-list.tsx';
import { useWords } from '../../words/words.ts';
import { roleApi, userApi } from './api.ts';
import { usePower } from './power.ts';
import { RoleCards } from './role-cards.tsx';
import { RoleMatrix } from './role-matrix.tsx';
import { accountWords } from './words.ts';

const RoleDialog = lazyDialog(async () => (await import('./role-dialog.tsx')).RoleDialog);

export function RolesPanel() {
  const t = useWords(accountWords);
  const power = usePower();
  const queryClient = useQueryClient();
  return (
    <RecordList
      name="role"
      api={roleApi}
      definition={roleList}
      Rows={Roles}
      pageSizes={rolePageSizes}
      nameOf={(role) => role.name}
      icon={IconShieldLock}
      texts={{ title: t.roles, search: t.searchRoles, empty: t.emptyRoles }}
      Dialog={RoleDialog}
      // Whoever may open the page may make roles, out of the permissions they hold.
      blocked={undefined}
      blockedFor={(role) => (power.reaches(role) ? undefined : t.roleMoreThanYou)}
      removal={({ users }) => (users > 0 ? t.roleInUse(t.people(users)) : undefined)}
      onChanged={() => {
        // All roles together, one's own, and the list of people show the names and permissions of roles too.
        void queryClient.invalidateQueries({ queryKey: roleApi.key });
        void queryClient.invalidateQueries({ queryKey: userApi.key });
      }}
    />
  );
}

function Roles(props: RowsProps<RoleRow>) {
  return useOnPhone() ? <RoleCards {...props} /> : <RoleMatrix {...props} />;
}
