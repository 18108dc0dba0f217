import type { UserRow } from '@gso/contract/user';
import { Switch, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useSignInWays } from '../../../api/sign-in-ways.ts';
import { FormDialog } from '../../../form/form-dialog.tsx';
import type { RecordDialogProps } from '../../../table/record-screen.ts';
import { useRecordForm } from '../../../form/use-record-form.ts';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { PasswordField } from '../../../ui/field/password-field.tsx';
import { userText } from '../../../words/values/user.ts';
import { useWords } from '../../../words/words.ts';
import { userApi } from './api.ts';
import { usePower, useRoles } from './power.ts';
import { RoleSelect } from './role-select.tsx';
import classes from './user-dialog.module.css';
import { editUserForm, emptyUser, invitedUserForm, newUserForm, type UserValues, valuesOf } from './user-form.ts';
import { accountWords } from './words.ts';

export function UserDialog({ record: user, onSaved, onClose }: RecordDialogProps<UserRow>) {
  const t = useWords(accountWords);
  const roles = useRoles();
  const power = usePower();
  const isSelf = power.isSelf(user ?? emptyUser);
  const isAddressFixed = user !== undefined && !isSelf && !power.holds('MA_FORCE_RESET_PASS');
  const offersMail = useSignInWays()?.passwordLink ?? false;
  const [isInvited, setInvited] = useState(false);
  const newForm = useMemo(() => newUserForm(t.passwordsMustMatch), [t]);
  const { username: usernameLabel, password: _, confirmPassword: __, ...editable } = t.fields;
  const form = useRecordForm({
    name: 'user',
    schema: user ? editUserForm : isInvited ? invitedUserForm : newForm,
    initialValues: user ? valuesOf(user) : emptyUser,
    record: user,
    labels: user ? editable : t.fields,
    titleOf: (values) => values.username,
    neverKept: ['password', 'confirmPassword'],
    textOf: (path, value) => userText(path, value, roles.data),
  });
  return (
    <FormDialog
      title={user ? t.editUser : t.newUser}
      form={form}
      save={({ values: { confirmPassword: ___, ...values }, changes, version, idempotencyKey }) =>
        user
          ? userApi.update(user.id, { ...changes, version })
          : userApi.create(isInvited ? invitation(values) : { ...values, invite: false }, idempotencyKey)
      }
      onSaved={onSaved}
      onClose={onClose}
    >
      {user ? (
        <TextInput
          label={usernameLabel}
          description={t.usernameHint}
          inputWrapperOrder={['label', 'input', 'description']}
          value={user.username}
          readOnly
          variant="filled"
        />
      ) : (
        <TextInput {...form.input('username')} required autoComplete="off" autoCapitalize="none" spellCheck={false} />
      )}
      <TextInput {...form.input('employee.firstName')} required />
      {!user && (
        <>
          {offersMail && (
            <Switch
              label={t.invite}
              description={t.inviteHint}
              classNames={{ root: classes.switch ?? '', track: classes.track ?? '' }}
              checked={isInvited}
              onChange={({ currentTarget }) => setInvited(currentTarget.checked)}
            />
          )}
          {!isInvited && (
            <>
              <p className={classes.hint}>{t.firstPasswordHint}</p>
              <PasswordField {...form.input('password')} autoComplete="new-password" required />
              <PasswordField {...form.input('confirmPassword')} autoComplete="new-password" required />
            </>
          )}
        </>
      )}
      <RoleSelect {...form.input('roleId')} roles={roles} fixedBecause={isSelf ? t.ownRoleFixed : undefined} />
      <Switch
        {...form.input('enabled', { type: 'checkbox' })}
        classNames={{ root: classes.switch ?? '', track: classes.track ?? '' }}
        description={isSelf ? t.ownEnabledFixed : t.enabledHint}
        disabled={isSelf}
      />
      <TextInput
        {...form.input('employee.email')}
        type="email"
        autoComplete="off"
        required={!user && isInvited}
        {...(isAddressFixed && { description: t.addressFixed, disabled: true })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <TextInput {...form.input('employee.phoneNo')} inputMode="tel" autoComplete="off" />
      {(['employee.target', 'employee.targetVisit'] as const).map((path) => (
        <NumberField
          key={path}
          {...form.input(path)}
          whenEmpty={0}
          {...(isSelf && { description: t.ownTargetsFixed, readOnly: true, variant: 'filled' })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      ))}
    </FormDialog>
  );
}

/** Without the password fields, which an invitation does not have. */
const invitation = ({ username, roleId, enabled, employee }: Omit<UserValues, 'confirmPassword'>) => ({
  username,
  roleId,
  enabled,
  employee,
  invite: true,
});
