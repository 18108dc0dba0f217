import { Modal, type ModalProps } from '@mantine/core';
import { useState } from 'react';
import { listWords } from '../words/list-words.ts';
import { useWords } from '../words/words.ts';
import classes from './dialog.module.css';
import { useOnPhone } from './phone-width.ts';

interface DialogProps extends Omit<ModalProps, 'opened' | 'fullScreen' | 'classNames'> {
  title: string;
  size: number;
  /** Of the dialog and of what is below its title. */
  classNames?: { content?: string | undefined; body?: string | undefined };
}

/** A dialog, open as long as it is rendered. On a phone it fills the screen, unless it is a short question (`centered`). */
export function Dialog({ centered = false, classNames, ...modal }: DialogProps) {
  const { close } = useWords(listWords);
  const onPhone = useOnPhone();
  // Locking computes the style of the whole page again; most pages of a wide screen do not scroll.
  const [scrolls] = useState(() => document.documentElement.scrollHeight > window.innerHeight);
  const { content = '', body = '' } = classNames ?? {};
  return (
    <Modal
      {...modal}
      opened
      lockScroll={scrolls}
      centered={centered}
      fullScreen={onPhone && !centered}
      closeButtonProps={{ 'aria-label': close }}
      classNames={{ content, title: classes.title ?? '', body }}
    />
  );
}
