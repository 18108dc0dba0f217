import { type Permission, permissions } from '@gso/contract/permissions';
import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { permissionNames } from '../words/permission.ts';
import { useWords } from '../words/words.ts';
import { permissionAreas } from './permission-areas.ts';
import classes from './permission-choice.module.css';
import { permissionWords } from './permission-words.ts';

const toggled = (chosen: readonly Permission[], one: Permission, isChosen: boolean) =>
  permissions.filter((permission) => (permission === one ? isChosen : chosen.includes(permission)));

interface PermissionChoiceProps {
  value?: readonly Permission[];
  onChange: (chosen: Permission[]) => void;
  error?: ReactNode;
  /** The permissions to choose from; all by default. */
  offered?: readonly Permission[];
  /** Why a permission cannot be chosen, if so. */
  disabledBecause?: (permission: Permission) => string | undefined;
}

/** Permissions by area of work, each with what it allows. */
export function PermissionChoice({ value: chosen = [], onChange, error, ...props }: PermissionChoiceProps) {
  const { offered = permissions, disabledBecause } = props;
  const { areas, about } = useWords(permissionWords);
  const names = useWords(permissionNames);
  const shown = permissionAreas
    .map(({ area, permissions: all }) => ({ area, inArea: all.filter((permission) => offered.includes(permission)) }))
    .filter(({ inArea }) => inArea.length > 0);
  return (
    <div className={classes.areas}>
      {shown.map(({ area, inArea }) => (
        <fieldset key={area} className={classes.area}>
          <legend>{areas[area]}</legend>
          {inArea.map((permission) => {
            const reason = disabledBecause?.(permission);
            return (
              <Checkbox
                key={permission}
                label={names[permission]}
                description={reason ? `${about[permission]} ${reason}` : about[permission]}
                disabled={reason !== undefined}
                checked={chosen.includes(permission)}
                onChange={({ currentTarget }) => onChange(toggled(chosen, permission, currentTarget.checked))}
              />
            );
          })}
        </fieldset>
      ))}
      {error && <p className={classes.error}>{error}</p>}
    </div>
  );
}
