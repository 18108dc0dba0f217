import { Alert, Button, TextInput } from '@mantine/core';
import { IconExclamationCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { sentenceOf } from '../../api/refusal.ts';
import { useWords } from '../../words/words.ts';
import frame from '../login/entry-frame.module.css';
import { EntryFrame } from '../login/entry-frame.tsx';
import { askForLink } from './api.ts';
import classes from './password-link.module.css';
import { passwordLinkWords } from './words.ts';

/** Asks for a mailed link. It says the same whether there is such an account or not. */
export function ForgotPage() {
  const t = useWords(passwordLinkWords);
  const [isSent, setSent] = useState(false);
  return (
    <EntryFrame
      title={isSent ? t.sentTitle : t.forgotTitle}
      tab={t.forgotTab}
      reason={isSent ? `${t.sent} ${t.noMail}` : t.forgotWhy}
    >
      {!isSent && <AskForm onSent={() => setSent(true)} />}
      <Link to="/" className={classes.below}>
        {t.back}
      </Link>
    </EntryFrame>
  );
}

function AskForm({ onSent }: { onSent: () => void }) {
  const t = useWords(passwordLinkWords);
  const [error, setError] = useState<unknown>();
  const [isMissing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('username');
    const usernameOrEmail = typeof typed === 'string' ? typed.trim() : '';
    setMissing(usernameOrEmail === '');
    if (usernameOrEmail === '') return;
    setError(undefined);
    setBusy(true);
    try {
      await askForLink(usernameOrEmail);
      onSent();
    } catch (failure) {
      setBusy(false);
      setError(failure);
    }
  }

  return (
    <form noValidate className={frame.form} onSubmit={(event) => void submit(event)} aria-label={t.forgotTitle}>
      {error !== undefined && (
        <Alert color="red" icon={<IconExclamationCircle aria-hidden />} role="alert">
          {sentenceOf(error)}
        </Alert>
      )}
      <TextInput
        name="username"
        label={t.usernameOrEmail}
        size="md"
        autoFocus
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={100}
        error={isMissing && t.required}
      />
      <Button type="submit" size="md" fullWidth loading={busy}>
        {t.send}
      </Button>
    </form>
  );
}
