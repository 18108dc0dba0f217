import { Alert, Button, TextInput } from '@mantine/core';
import { IconExclamationCircle } from '@tabler/icons-react';
import { type SubmitEvent, useEffect, useState } from 'react';
import { login } from '../../api/access.ts';
import { Refused } from '../../api/client.ts';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { sentenceOf } from '../../api/refusal.ts';
import { useWords } from '../../words/words.ts';
import { ForgotLink } from '../password-link/forgot-link.tsx';
import classes from './entry-frame.module.css';
import { loginWords } from './words.ts';

/** Counts a throttled login's wait down, second by second. */
function useWait() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (seconds === 0) return undefined;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return { seconds, waitFor: setSeconds };
}

const textOf = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value : '');

type Problem = { kind: 'empty' } | { kind: 'failed'; error: unknown };

/** Native fields, so that password managers and autofill work. */
export function LoginForm() {
  const t = useWords(loginWords);
  const [problem, setProblem] = useState<Problem>();
  const [missing, setMissing] = useState({ username: false, password: false });
  const [busy, setBusy] = useState(false);
  const { seconds, waitFor } = useWait();

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form);
    const username = textOf(typed.get('username')).trim();
    const password = textOf(typed.get('password'));
    setMissing({ username: !username, password: !password });
    if (!username || !password) {
      setProblem({ kind: 'empty' });
      form.querySelector<HTMLInputElement>(username ? '[name=password]' : '[name=username]')?.focus();
      return;
    }
    setProblem(undefined);
    setBusy(true);
    try {
      await login(username, password);
    } catch (error) {
      setBusy(false);
      setProblem({ kind: 'failed', error });
      if (error instanceof Refused) waitFor(error.reply.retryAfterSeconds ?? 0);
      form.querySelector<HTMLInputElement>('[name=password]')?.select();
    }
  }

  return (
    <form noValidate className={classes.form} onSubmit={(event) => void submit(event)} aria-label={t.title}>
      {problem && (
        <Alert color="red" icon={<IconExclamationCircle aria-hidden />} role="alert">
          {problem.kind === 'empty' ? t.empty : sentenceOf(problem.error)}
          {seconds > 0 && <div aria-live="off">{t.wait(seconds)}</div>}
        </Alert>
      )}
      <TextInput
        name="username"
        label={t.username}
        size="md"
        autoFocus
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={200}
        error={missing.username && t.required}
      />
      <PasswordField
        name="password"
        label={t.password}
        size="md"
        autoComplete="current-password"
        maxLength={200}
        error={missing.password && t.required}
      />
      <Button type="submit" size="md" fullWidth loading={busy} disabled={seconds > 0}>
        {t.submit}
      </Button>
      <ForgotLink />
    </form>
  );
}
