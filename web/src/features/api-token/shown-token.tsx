import type { ApiTokenCreated } from '@gso/contract/sign-in/api-token';
import { Button } from '@mantine/core';
import { Dialog } from '../../ui/dialog.tsx';
import { SecretDialog } from '../../ui/secret/secret-dialog.tsx';
import { useWords } from '../../words/words.ts';
import { tokenWords } from './words.ts';

/** The token itself, which nobody can see a second time: a click beside the dialog does not close it. */
export function ShownToken({ created, onClose }: { created: ApiTokenCreated; onClose: () => void }) {
  const t = useWords(tokenWords);
  if (!created.token) {
    return (
      <Dialog title={t.title} size={480} centered onClose={onClose}>
        <p>{t.notShown(created.name)}</p>
        <Button variant="default" onClick={onClose}>
          {t.done}
        </Button>
      </Dialog>
    );
  }
  return (
    <SecretDialog
      title={t.shownTitle}
      about={t.shownOnce}
      label={t.token}
      secret={created.token}
      words={{ ...t, close: t.done }}
      closeOnClickOutside={false}
      onClose={onClose}
    />
  );
}
