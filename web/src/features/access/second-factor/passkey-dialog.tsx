import { limits } from '@gso/contract/limits';
import { Alert, Button, TextInput } from '@mantine/core';
import { IconExclamationCircle } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import { addPasskey } from '../../../api/passkey.ts';
import { sentenceOf } from '../../../api/refusal.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { showSnackbar } from '../../../ui/snackbar.tsx';
import { listWords } from '../../../words/list-words.ts';
import { useWords } from '../../../words/words.ts';
import { deviceOf } from '../profile/device-of.ts';
import classes from './app-dialog.module.css';
import { factorWords } from './words.ts';

interface PasskeyDialogProps {
  onAdded: (recoveryCodes: string[]) => void;
  onClose: () => void;
}

/** Asks for a name; then the browser asks the rest. */
export function PasskeyDialog({ onAdded, onClose }: PasskeyDialogProps) {
  const t = useWords(factorWords);
  const { cancel } = useWords(listWords);
  const { browser = '', system = '' } = deviceOf(navigator.userAgent);
  const [name, setName] = useState(browser && system ? t.deviceOn(browser, system) : '');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setProblem(undefined);
    setIsBusy(true);
    try {
      const codes = await addPasskey(name.trim());
      showSnackbar({ kind: 'success', text: t.added });
      onAdded(codes);
    } catch (error) {
      setIsBusy(false);
      setProblem(sentenceOf(error));
    }
  }

  return (
    <Dialog title={t.passkeyTitle} size={480} onClose={onClose}>
      <form noValidate className={classes.form} aria-label={t.passkeyTitle} onSubmit={(event) => void submit(event)}>
        {problem !== undefined && (
          <Alert color="red" icon={<IconExclamationCircle aria-hidden />} role="alert">
            {problem}
          </Alert>
        )}
        <p>{t.passkeyWhy}</p>
        <TextInput
          label={t.passkeyName}
          description={t.passkeyNameHint}
          size="md"
          maxLength={limits.text}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" loading={isBusy} disabled={name.trim() === ''}>
            {t.create}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
