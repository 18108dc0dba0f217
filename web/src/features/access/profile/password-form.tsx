import { passwordInput } from '@gso/contract/profile';
import { useSession } from '../../../api/session.ts';
import { FormPanel } from '../../../form/form-panel.tsx';
import { useRecordForm } from '../../../form/use-record-form.ts';
import { PasswordField } from '../../../ui/field/password-field.tsx';
import { useWords } from '../../../words/words.ts';
import { changePassword } from './api.ts';
import { profileWords } from './words.ts';

const empty = { oldPassword: '', password: '', confirmPassword: '' };

interface PasswordFormProps {
  /** The label of the current password; "Old password" by default. */
  oldLabel?: string;
  onChanged?: () => void;
}

export function PasswordForm({ oldLabel, onChanged }: PasswordFormProps) {
  const t = useWords(profileWords);
  const username = useSession()?.claims.sub ?? '';
  const form = useRecordForm({
    name: 'own-password',
    schema: passwordInput,
    initialValues: empty,
    labels: {
      oldPassword: oldLabel ?? t.oldPassword,
      password: t.newPassword,
      confirmPassword: t.confirmPassword,
    },
    titleOf: () => '',
    secret: true,
  });
  return (
    <FormPanel
      form={form}
      save={({ values }) => changePassword(values)}
      onSaved={() => {
        form.startOver();
        onChanged?.();
      }}
      messages={t.passwordMessages}
      submitLabel={t.changePassword}
    >
      {/* Shows password managers whose password it is. */}
      <input hidden readOnly name="username" autoComplete="username" value={username} />
      <PasswordField {...form.input('oldPassword')} required autoComplete="current-password" />
      <PasswordField {...form.input('password')} required autoComplete="new-password" />
      <PasswordField {...form.input('confirmPassword')} required autoComplete="new-password" />
    </FormPanel>
  );
}
