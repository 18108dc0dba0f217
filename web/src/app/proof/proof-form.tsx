import type { ConfirmInput, ConfirmMethod } from '@gso/contract/sign-in/second-factor';
import type { PasskeyRequest } from '@gso/contract/sign-in/passkey';
import { Alert, Button, TextInput } from '@mantine/core';
import { IconExclamationCircle } from '@tabler/icons-react';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { Refused } from '../../api/client.ts';
import { askCompanyCode } from '../../api/company-window.ts';
import { askPasskey } from '../../api/passkey.ts';
import { sentenceOf } from '../../api/refusal.ts';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { useWords } from '../../words/words.ts';
import classes from './proof-form.module.css';
import { useWait } from './use-wait.ts';
import { proofWords } from './words.ts';

interface ProofFormProps {
  /** What the user can prove it with; the first one is shown at first. */
  methods: readonly ConfirmMethod[];
  label: string;
  submitLabel: string;
  prove: (proof: ConfirmInput) => Promise<void>;
  passkeyRequest: () => Promise<PasskeyRequest>;
  /** More buttons. */
  children?: ReactNode;
}

/** One field for a code or a password, and a link to each other way to prove who one is. */
export function ProofForm({ methods, label, submitLabel, children, ...props }: ProofFormProps) {
  const { prove, passkeyRequest } = props;
  const t = useWords(proofWords);
  const [method, setMethod] = useState<ConfirmMethod>(methods[0] ?? 'password');
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const { seconds, waitFor } = useWait();
  const hasField = method !== 'passkey' && method !== 'company';

  function choose(next: ConfirmMethod): void {
    setMethod(next);
    setTyped('');
    setProblem(undefined);
  }

  async function proof(): Promise<ConfirmInput> {
    if (method === 'passkey') return { passkey: await askPasskey(await passkeyRequest()) };
    if (method === 'company') return { companyCode: await askCompanyCode() };
    if (method === 'password') return { password: typed };
    return method === 'app' ? { code: typed.replaceAll(/\D/g, '') } : { recoveryCode: typed };
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    // It may be inside another form, as React sees it.
    event.stopPropagation();
    if (isBusy || seconds > 0) return;
    const form = event.currentTarget;
    if (hasField && typed.trim() === '') {
      setProblem(t.missing);
      return;
    }
    setProblem(undefined);
    // The user may close the window of the company account and click again.
    setIsBusy(method !== 'company');
    try {
      const given = await proof();
      setIsBusy(true);
      await prove(given);
    } catch (error) {
      setIsBusy(false);
      setProblem(sentenceOf(error));
      if (error instanceof Refused) waitFor(error.reply.retryAfterSeconds ?? 0);
      form.querySelector('input')?.select();
    }
  }

  const field = {
    name: method,
    label: t.labels[method],
    size: 'md',
    value: typed,
    'data-autofocus': true,
    'data-mantine-stop-propagation': true,
    autoFocus: true,
    onChange: (event: { currentTarget: { value: string } }) => setTyped(event.currentTarget.value),
  } as const;
  return (
    <form noValidate className={classes.form} aria-label={label} onSubmit={(event) => void submit(event)}>
      {problem !== undefined && (
        <Alert color="red" icon={<IconExclamationCircle aria-hidden />} role="alert">
          {problem}
          {seconds > 0 && <div aria-live="off">{t.wait(seconds)}</div>}
        </Alert>
      )}
      {!hasField && <p className={classes.hint}>{t.hints[method]}</p>}
      {method === 'password' && (
        <PasswordField key={method} {...field} autoComplete="current-password" maxLength={200} />
      )}
      {(method === 'app' || method === 'recovery-code') && (
        <TextInput
          key={method}
          {...field}
          description={t.hints[method]}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete={method === 'app' ? 'one-time-code' : 'off'}
          inputMode={method === 'app' ? 'numeric' : 'text'}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={method === 'app' ? 7 : 50}
        />
      )}
      <Button type="submit" size="md" fullWidth loading={isBusy} disabled={seconds > 0} data-mantine-stop-propagation>
        {hasField ? submitLabel : t.instead[method]}
      </Button>
      {methods
        .filter((other) => other !== method)
        .map((other) => (
          <Button key={other} variant="subtle" onClick={() => choose(other)} data-mantine-stop-propagation>
            {t.instead[other]}
          </Button>
        ))}
      {children}
    </form>
  );
}
