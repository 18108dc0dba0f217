import { choosePasswordInput } from '@gso/contract/sign-in/password-link';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { FormPanel } from '../../form/form-panel.tsx';
import { useRecordForm } from '../../form/use-record-form.ts';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { useWords } from '../../words/words.ts';
import { EntryFrame } from '../login/entry-frame.tsx';
import { choosePassword } from './api.ts';
import classes from './password-link.module.css';
import { passwordLinkWords } from './words.ts';

/** Opened by the link in a mail, which carries its token in the fragment. */
export function ResetPage() {
  const t = useWords(passwordLinkWords);
  const navigate = useNavigate();
  const [token] = useState(() => location.hash.slice(1));
  // The token must not stay in the address, where others could see or copy it.
  useEffect(() => history.replaceState(history.state, '', location.pathname), []);
  const form = useRecordForm({
    name: 'mailed-password',
    schema: choosePasswordInput,
    initialValues: { token, password: '', confirmPassword: '' },
    labels: { password: t.password, confirmPassword: t.confirmPassword },
    titleOf: () => '',
    secret: true,
  });
  return (
    <EntryFrame title={t.chooseTitle} tab={t.chooseTab}>
      <FormPanel
        form={form}
        save={({ values }) => choosePassword(values)}
        onSaved={() => void navigate({ to: '/', replace: true })}
        messages={t.messages}
        submitLabel={t.choose}
      >
        <PasswordField {...form.input('password')} required autoComplete="new-password" />
        <PasswordField {...form.input('confirmPassword')} required autoComplete="new-password" />
      </FormPanel>
      <Link to="/forgot-password" className={classes.below}>
        {t.askAgain}
      </Link>
    </EntryFrame>
  );
}
