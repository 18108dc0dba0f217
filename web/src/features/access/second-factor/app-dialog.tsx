import { Alert, Button, TextInput } from '@mantine/core';
import { IconExclamationCircle } from '@tabler/icons-react';
import { encodeQR } from 'qr';
import { type SubmitEvent, useEffect, useMemo, useState } from 'react';
import { sentenceOf } from '../../../api/refusal.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { listWords } from '../../../words/list-words.ts';
import { useWords } from '../../../words/words.ts';
import { confirmApp, startApp } from './api.ts';
import classes from './app-dialog.module.css';
import { factorWords } from './words.ts';

interface AppDialogProps {
  onConfirmed: (recoveryCodes: string[]) => void;
  onClose: () => void;
}

/** Shows the secret for the app, drawn in the browser, and asks for the first code. */
export function AppDialog({ onConfirmed, onClose }: AppDialogProps) {
  const t = useWords(factorWords);
  const { cancel } = useWords(listWords);
  const [setup, setSetup] = useState<{ secret: string; uri: string }>();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    let isOpen = true;
    startApp().then(
      (started) => isOpen && setSetup(started),
      (error: unknown) => isOpen && setProblem(sentenceOf(error)),
    );
    return () => {
      isOpen = false;
    };
  }, []);

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const field = event.currentTarget.querySelector('input');
    setProblem(undefined);
    setIsBusy(true);
    try {
      onConfirmed((await confirmApp(code.replaceAll(/\D/g, '').padStart(6, '0'))).recoveryCodes);
    } catch (error) {
      setIsBusy(false);
      setProblem(sentenceOf(error));
      field?.select();
    }
  }

  return (
    <Dialog title={t.appTitle} size={480} onClose={onClose}>
      <form noValidate className={classes.form} aria-label={t.appTitle} onSubmit={(event) => void submit(event)}>
        {problem !== undefined && (
          <Alert color="red" icon={<IconExclamationCircle aria-hidden />} role="alert">
            {problem}
          </Alert>
        )}
        <p>{t.scan}</p>
        <div className={classes.picture}>{setup && <QrPicture text={setup.uri} label={t.picture} />}</div>
        <p>{t.orType}</p>
        <code className={classes.secret}>{setup?.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        <TextInput
          label={t.code}
          description={t.thenType}
          name="code"
          size="md"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={7}
          data-autofocus
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" loading={isBusy} disabled={!setup || code.replaceAll(/\D/g, '').length !== 6}>
            {t.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Dark on light in both themes, with the empty border that scanners need. */
function QrPicture({ text, label }: { text: string; label: string }) {
  const { side, path } = useMemo(() => {
    const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
    const squares = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { side: rows.length, path: squares.join('') };
  }, [text]);
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${side} ${side}`} shapeRendering="crispEdges">
      <path d={`M0 0h${side}v${side}h-${side}z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
