import type { RoleRow } from '@gso/contract/role';
import { IconCheck } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import type { RowsProps } from '../../../table/other-rows.tsx';
import { RowActionButtons } from '../../../table/row-actions.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { permissionNames } from '../../../words/permission.ts';
import { useWords } from '../../../words/words.ts';
import { permissionWords } from '../../../pickers/permission-words.ts';
import { permissionAreas } from '../../../pickers/permission-areas.ts';
import { useOwnRole } from './power.ts';
import classes from './role-matrix.module.css';
import { accountWords } from './words.ts';

/** What each role grants: permissions down, roles across. */
export function RoleMatrix({ rows: roles, outdated, actions }: RowsProps<RoleRow>) {
  const t = useWords(accountWords);
  const ownRole = useOwnRole();
  const style: CSSProperties & Record<`--${string}`, number> = { '--roles': roles.length };
  return (
    <div className={classes.frame}>
      <table className={classes.matrix} style={style} data-outdated={outdated || undefined} aria-busy={outdated}>
        <caption className={classes.unseen}>{t.roles}</caption>
        <thead>
          <tr>
            <th scope="col" className={classes.corner}>
              {t.permission}
            </th>
            {roles.map((role) => (
              <th key={role.id} scope="col">
                <div className={classes.role}>
                  <span className={classes.roleName} title={role.name}>
                    {role.name}
                  </span>
                  <span className={classes.people}>{t.people(role.users)}</span>
                  {role.name === ownRole && <Chip tone="blue">{t.yourRole}</Chip>}
                  <span className={classes.actions}>
                    <RowActionButtons actions={actions(role)} record={role.name} />
                  </span>
                </div>
              </th>
            ))}
          </tr>
        </thead>
        {permissionAreas.map(({ area, permissions }) => (
          <Area key={area} area={area} permissions={permissions} roles={roles} />
        ))}
      </table>
    </div>
  );
}

function Area({ area, permissions, roles }: (typeof permissionAreas)[number] & { roles: readonly RoleRow[] }) {
  const t = useWords(accountWords);
  const { areas, about } = useWords(permissionWords);
  const names = useWords(permissionNames);
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" className={classes.area}>
          {areas[area]}
        </th>
        <td colSpan={roles.length} className={classes.area} />
      </tr>
      {permissions.map((permission) => (
        <tr key={permission} className={classes.line}>
          <th scope="row">
            <div className={classes.permission}>{names[permission]}</div>
            <div className={classes.about}>{about[permission]}</div>
          </th>
          {roles.map((role) => (
            <td key={role.id}>
              {role.permissions.includes(permission) ? (
                <span className={classes.yes}>
                  <IconCheck size={18} stroke={2.5} aria-hidden />
                  <span className={classes.unseen}>{t.granted}</span>
                </span>
              ) : (
                <span className={classes.unseen}>{t.notGranted}</span>
              )}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
