import type { ApiTokenCreated } from '@gso/contract/sign-in/api-token';
import { Button, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useRef } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { showSnackbar } from '../../ui/snackbar.tsx';
import { useWords } from '../../words/words.ts';
import classes from './shown-token.module.css';
import { tokenWords } from './words.ts';

/** The token itself, which nobody can see a second time: a click beside the dialog does not close it. */
export function ShownToken({ created, onClose }: { created: ApiTokenCreated; onClose: () => void }) {
  const t = useWords(tokenWords);
  const field = useRef<HTMLInputElement>(null);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(created.token);
      showSnackbar({ kind: 'success', text: t.copied });
    } catch {
      field.current?.select();
      showSnackbar({ kind: 'error', text: t.notCopied });
    }
  }

  const done = (
    <Button variant="default" onClick={onClose}>
      {t.done}
    </Button>
  );
  if (!created.token) {
    return (
      <Dialog title={t.title} size={480} centered onClose={onClose}>
        <p className={classes.hint}>{t.notShown(created.name)}</p>
        <div className={classes.buttons}>{done}</div>
      </Dialog>
    );
  }
  return (
    <Dialog title={t.shownTitle} size={640} centered closeOnClickOutside={false} onClose={onClose}>
      <p className={classes.hint}>{t.shownOnce}</p>
      <TextInput
        ref={field}
        label={t.token}
        value={created.token}
        readOnly
        spellCheck={false}
        classNames={{ input: classes.token ?? '' }}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className={classes.buttons}>
        {done}
        <Button data-autofocus leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy()}>
          {t.copy}
        </Button>
      </div>
    </Dialog>
  );
}
