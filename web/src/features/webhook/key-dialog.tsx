import type { WebhookRow } from '@gso/contract/jobs/webhook';
import { Button, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { showSnackbar } from '../../ui/snackbar.tsx';
import { listWords } from '../../words/list-words.ts';
import { useWords } from '../../words/words.ts';
import { renewKey } from './api.ts';
import classes from './key-dialog.module.css';
import { webhookWords } from './words.ts';

const ConfirmAction = lazy(async () => ({ default: (await import('../../form/confirm-action.tsx')).ConfirmAction }));

interface KeyDialogProps {
  webhook: WebhookRow;
  secret: string;
  onRenewed: (secret: string) => void;
  onClose: () => void;
}

/** The key that receivers check signatures with. */
export function KeyDialog({ webhook, secret, onRenewed, onClose }: KeyDialogProps) {
  const t = { ...useWords(listWords), ...useWords(webhookWords) };
  const field = useRef<HTMLInputElement>(null);
  const [isAsking, setIsAsking] = useState(false);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(secret);
      showSnackbar({ kind: 'success', text: t.copied });
    } catch {
      field.current?.select();
      showSnackbar({ kind: 'error', text: t.notCopied });
    }
  }

  return (
    <>
      <Dialog title={t.keyOf(webhook.name)} size={640} centered closeOnEscape={!isAsking} onClose={onClose}>
        <p className={classes.about}>{t.keyAbout}</p>
        <TextInput
          ref={field}
          label={t.key}
          value={secret}
          readOnly
          spellCheck={false}
          classNames={{ input: classes.key ?? '' }}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <div className={classes.buttons}>
          <Button variant="default" className={classes.renew} onClick={() => setIsAsking(true)}>
            {t.newKey}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t.close}
          </Button>
          <Button data-autofocus leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy()}>
            {t.copy}
          </Button>
        </div>
      </Dialog>
      <Suspense>
        {isAsking && (
          <ConfirmAction
            question={t.newKeyQuestion}
            action={t.newKey}
            done={t.keyRenewed}
            act={async () => onRenewed((await renewKey(webhook.id)).secret)}
            onDone={() => setIsAsking(false)}
            onClose={() => setIsAsking(false)}
          >
            {webhook.name}
          </ConfirmAction>
        )}
      </Suspense>
    </>
  );
}
