import type { RoleRow } from '@gso/contract/role';
import type { RowsProps } from '../../../table/other-rows.tsx';
import { RowActionMenu } from '../../../table/row-actions.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { permissionNames } from '../../../words/permission.ts';
import { useWords } from '../../../words/words.ts';
import { permissionWords } from '../../../pickers/permission-words.ts';
import { permissionAreas } from '../../../pickers/permission-areas.ts';
import { useOwnRole } from './power.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import shared from '../../../ui/rows.module.css';
import classes from './role-cards.module.css';
import { accountWords } from './words.ts';

/** The roles on a phone: a card for each with what it grants. */
export function RoleCards({ rows: roles, outdated, actions }: RowsProps<RoleRow>) {
  const t = useWords(accountWords);
  const ownRole = useOwnRole();
  return (
    <ul className={shared.cards} aria-label={t.roles} data-outdated={outdated || undefined}>
      {roles.map((role) => (
        <li key={role.id} className={shared.card}>
          <div className={classes.head}>
            <div className={classes.titles}>
              <div className={classes.name}>{role.name}</div>
              <div className={classes.people}>
                {t.people(role.users)} {role.name === ownRole && <Chip tone="blue">{t.yourRole}</Chip>}
              </div>
            </div>
            <RowActionMenu actions={actions(role)} record={role.name} size={40} />
          </div>
          <Grants role={role} />
        </li>
      ))}
    </ul>
  );
}

function Grants({ role }: { role: RoleRow }) {
  const t = useWords(accountWords);
  const { areas } = useWords(permissionWords);
  const names = useWords(permissionNames);
  const granted = permissionAreas
    .map(({ area, permissions }) => ({
      area,
      permissions: permissions.filter((one) => role.permissions.includes(one)),
    }))
    .filter(({ permissions }) => permissions.length > 0);
  if (granted.length === 0) return <p className={classes.nothing}>{t.nothingGranted}</p>;
  return (
    <FactList
      className={classes.grants}
      facts={granted.map(({ area, permissions }) => ({
        label: areas[area],
        value: permissions.map((permission) => names[permission]).join(', '),
      }))}
    />
  );
}
