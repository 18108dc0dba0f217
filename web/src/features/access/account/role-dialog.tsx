import { roleInput, type RoleRow } from '@gso/contract/role';
import { Alert, Checkbox, TextInput } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FormDialog } from '../../../form/form-dialog.tsx';
import type { RecordDialogProps } from '../../../table/record-screen.ts';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { PermissionChoice } from '../../../pickers/permission-choice.tsx';
import { saveForm } from '../../../form/save-form.ts';
import { useRecordForm } from '../../../form/use-record-form.ts';
import { roleFields } from '../../../words/fields/people.ts';
import { roleText } from '../../../words/values/role.ts';
import { useWords } from '../../../words/words.ts';
import { roleApi } from './api.ts';
import { useOwnRole, usePower } from './power.ts';
import classes from './role-dialog.module.css';
import { accountWords } from './words.ts';

export function RoleDialog({ record: role, onSaved, onClose }: RecordDialogProps<RoleRow>) {
  const t = useWords(accountWords);
  const fields = useWords(roleFields);
  const ownRole = useOwnRole();
  const power = usePower();
  const isOwn = role !== undefined && role.name === ownRole;
  const form = useRecordForm({
    name: 'role',
    schema: roleInput,
    record: role,
    labels: {
      name: fields.name,
      permissions: fields.permissions,
      secondFactorRequired: fields.secondFactorRequired,
      discountLimit: fields.discountLimit,
    },
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
      <SecondFactorChoice {...form.input('secondFactorRequired')} />
      <DiscountLimit {...form.input('discountLimit')} disabled={isOwn} />
      {isOwn && (
        <div className={classes.own}>
          <Alert icon={<IconInfoCircle aria-hidden />} variant="light">
            {t.ownPermissionsFixed}
          </Alert>
        </div>
      )}
      <PermissionChoice
        {...form.input('permissions')}
        disabledBecause={(permission) => (power.holds(permission) ? (isOwn ? '' : undefined) : t.notYours)}
      />
    </FormDialog>
  );
}

interface DiscountLimitProps {
  label?: ReactNode;
  error?: ReactNode;
  disabled: boolean;
  value?: number | null;
  onChange: (limit: number | null) => void;
}

/** Empty is no limit. */
function DiscountLimit({ value, onChange, ...input }: DiscountLimitProps) {
  const t = useWords(accountWords);
  return (
    <NumberField
      {...input}
      description={t.discountLimitHint}
      decimals={2}
      value={value ?? NaN}
      onChange={(limit) => onChange(Number.isNaN(limit) ? null : limit)}
    />
  );
}

interface SecondFactorChoiceProps {
  label?: ReactNode;
  value?: boolean;
  onChange: (isRequired: boolean) => void;
}

function SecondFactorChoice({ label, value = false, onChange }: SecondFactorChoiceProps) {
  const t = useWords(accountWords);
  return (
    <Checkbox
      label={label}
      description={t.secondFactorHint}
      checked={value}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
