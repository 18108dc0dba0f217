import { type Permission, permissions } from '@gso/contract/permissions';
import { roleInput, type RoleRow } from '@gso/contract/role';
import { Alert, Checkbox, TextInput } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { FormDialog } from '../../../form/form-dialog.tsx';
import type { RecordDialogProps } from '../../../table/record-screen.ts';
import { saveForm } from '../../../form/save-form.ts';
import { useRecordForm } from '../../../form/use-record-form.ts';
import { roleFields } from '../../../words/fields/people.ts';
import { permissionNames } from '../../../words/permission.ts';
import { roleText } from '../../../words/values/role.ts';
import { useWords } from '../../../words/words.ts';
import { roleApi } from './api.ts';
import { permissionWords } from './permission-words.ts';
import { permissionAreas } from './permissions.ts';
import { useOwnRole, usePower } from './power.ts';
import classes from './role-dialog.module.css';
import { accountWords } from './words.ts';

const inOrder = (chosen: readonly Permission[]) => permissions.filter((permission) => chosen.includes(permission));
const toggled = (chosen: readonly Permission[], one: Permission, isChosen: boolean) =>
  inOrder(isChosen ? [...chosen, one] : chosen.filter((other) => other !== one));

export function RoleDialog({ record: role, onSaved, onClose }: RecordDialogProps<RoleRow>) {
  const t = useWords(accountWords);
  const fields = useWords(roleFields);
  const ownRole = useOwnRole();
  const isOwn = role !== undefined && role.name === ownRole;
  const form = useRecordForm({
    name: 'role',
    schema: roleInput,
    record: role,
    labels: { name: fields.name, permissions: fields.permissions },
    titleOf: (values) => values.name,
    textOf: roleText,
  });
  return (
    <FormDialog
      title={role ? t.editRole : t.newRole}
      form={form}
      save={saveForm(roleApi, roleInput, role)}
      onSaved={onSaved}
      onClose={onClose}
    >
      <TextInput {...form.input('name')} className={classes.name} required />
      {isOwn && (
        <div className={classes.own}>
          <Alert icon={<IconInfoCircle aria-hidden />} variant="light">
            {t.ownPermissionsFixed}
          </Alert>
        </div>
      )}
      <PermissionChoice {...form.input('permissions')} isFixed={isOwn} />
    </FormDialog>
  );
}

interface PermissionChoiceProps {
  value?: readonly Permission[];
  onChange: (chosen: Permission[]) => void;
  isFixed: boolean;
}

/** Nobody can grant permissions that they do not hold, so those are shown and disabled. */
function PermissionChoice({ value: chosen = [], onChange, isFixed }: PermissionChoiceProps) {
  const t = useWords(accountWords);
  const { areas, about } = useWords(permissionWords);
  const names = useWords(permissionNames);
  const power = usePower();
  return (
    <div className={classes.areas}>
      {permissionAreas.map(({ area, permissions: inArea }) => (
        <fieldset key={area} className={classes.area}>
          <legend>{areas[area]}</legend>
          {inArea.map((permission) => (
            <Checkbox
              key={permission}
              label={names[permission]}
              description={power.holds(permission) ? about[permission] : `${about[permission]} ${t.notYours}`}
              disabled={isFixed || !power.holds(permission)}
              checked={chosen.includes(permission)}
              onChange={({ currentTarget }) => onChange(toggled(chosen, permission, currentTarget.checked))}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}
