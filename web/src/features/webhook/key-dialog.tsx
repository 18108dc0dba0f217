import type { WebhookRow } from '@gso/contract/jobs/webhook';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { SecretDialog } from '../../ui/secret/secret-dialog.tsx';
import { listWords } from '../../words/list-words.ts';
import { useWords } from '../../words/words.ts';
import { renewKey } from './api.ts';
import { webhookWords } from './words.ts';
import { later } from '../../ui/later/later.ts';

const ConfirmAction = later(async () => (await import('../../form/confirm-action.tsx')).ConfirmAction);

interface KeyDialogProps {
  webhook: WebhookRow;
  secret: string;
  onRenewed: (secret: string) => void;
  onClose: () => void;
}

/** The key that receivers check signatures with. */
export function KeyDialog({ webhook, secret, onRenewed, onClose }: KeyDialogProps) {
  const t = { ...useWords(listWords), ...useWords(webhookWords) };
  const [isAsking, setIsAsking] = useState(false);

  return (
    <>
      <SecretDialog
        title={t.keyOf(webhook.name)}
        about={t.keyAbout}
        label={t.key}
        secret={secret}
        words={t}
        closeOnEscape={!isAsking}
        onClose={onClose}
      >
        <Button variant="default" onClick={() => setIsAsking(true)}>
          {t.newKey}
        </Button>
      </SecretDialog>
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
