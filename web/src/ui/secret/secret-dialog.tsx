import { Button, type ModalProps, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { Dialog } from '../dialog.tsx';
import { copyText } from './copy-text.ts';
import classes from './secret-dialog.module.css';

interface SecretDialogProps extends Pick<ModalProps, 'closeOnClickOutside' | 'closeOnEscape' | 'onClose'> {
  title: string;
  about: string;
  /** Of the field with the secret. */
  label: string;
  secret: string;
  words: { copy: string; copied: string; notCopied: string; close: string };
  /** A button at the other end of the row. */
  children?: ReactNode;
}

/** A secret to copy into another program. */
export function SecretDialog({ title, about, label, secret, words, children, ...dialog }: SecretDialogProps) {
  const field = useRef<HTMLInputElement>(null);

  async function copy(): Promise<void> {
    if (!(await copyText(secret, words))) field.current?.select();
  }

  return (
    <Dialog title={title} size={640} centered {...dialog}>
      <p className={classes.about}>{about}</p>
      <TextInput
        ref={field}
        label={label}
        value={secret}
        readOnly
        spellCheck={false}
        classNames={{ input: classes.secret ?? '' }}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className={classes.buttons}>
        {children && <div className={classes.more}>{children}</div>}
        <Button variant="default" onClick={dialog.onClose}>
          {words.close}
        </Button>
        <Button data-autofocus leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy()}>
          {words.copy}
        </Button>
      </div>
    </Dialog>
  );
}
