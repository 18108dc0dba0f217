import type { UserRow } from '@gso/contract/user';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSignInWays } from '../../../api/sign-in-ways.ts';
import { sentenceOf } from '../../../api/refusal.ts';
import { showSnackbar } from '../../../ui/snackbar.tsx';
import { FormDialog } from '../../../form/form-dialog.tsx';
import { useRecordForm } from '../../../form/use-record-form.ts';
import { PasswordField } from '../../../ui/field/password-field.tsx';
import { useWords } from '../../../words/words.ts';
import { resetPassword, sendInvitation } from './api.ts';
import classes from './user-dialog.module.css';
import { passwordForm } from './user-form.ts';
import { accountWords } from './words.ts';

interface ResetDialogProps {
  user: UserRow;
  onDone: () => void;
  onClose: () => void;
}

export function ResetDialog({ user, onDone, onClose }: ResetDialogProps) {
  const t = useWords(accountWords);
  const schema = useMemo(() => passwordForm(t.passwordsMustMatch), [t]);
  const form = useRecordForm({
    name: 'reset-password',
    schema,
    initialValues: { password: '', confirmPassword: '' },
    labels: { password: t.fields.password, confirmPassword: t.fields.confirmPassword },
    titleOf: () => user.username,
    secret: true,
  });
  const offersMail = useSignInWays()?.passwordLink ?? false;
  const sending = useMutation({
    mutationFn: () => sendInvitation(user.username),
    onSuccess: () => {
      showSnackbar({ kind: 'success', text: t.linkSent(user.employee.firstName) });
      onDone();
    },
    onError: (error) => showSnackbar({ kind: 'error', text: sentenceOf(error) }),
  });
  return (
    <FormDialog
      title={t.resetTitle(user.username)}
      form={form}
      save={({ values }) => resetPassword({ username: user.username, ...values })}
      messages={{ saved: t.resetDone, failed: t.resetFailed }}
      onSaved={onDone}
      onClose={onClose}
    >
      {offersMail && user.enabled && user.employee.email !== '' && (
        <Button variant="default" loading={sending.isPending} onClick={() => sending.mutate()}>
          {t.sendLink}
        </Button>
      )}
      <p className={classes.consequence}>{t.resetHint(user.employee.firstName)}</p>
      <PasswordField {...form.input('password')} autoComplete="new-password" required />
      <PasswordField {...form.input('confirmPassword')} autoComplete="new-password" required />
    </FormDialog>
  );
}
