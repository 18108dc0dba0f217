import { Button } from '@mantine/core';
import { IconCamera, IconPaperclip } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useWords } from '../words/words.ts';
import classes from './add-files.module.css';
import { type CameraProblem, cameraProblem } from './camera.ts';
import { FileInput } from './file-input.tsx';
import { fileWords } from './words.ts';

interface AddFilesProps {
  onAdd: (chosen: File[]) => void;
  /** What was added. */
  children: ReactNode;
}

const accepted = [
  ...['image/*', '.heic', '.heif', '.pdf', '.xlsx', 'application/pdf'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
].join(',');

/** Photos of the camera, and files that are chosen, dropped or pasted; several at once. */
export function AddFiles({ onAdd, children }: AddFilesProps) {
  const t = useWords(fileWords);
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [problem, setProblem] = useState<CameraProblem>();
  useCanceled(camera, () => void cameraProblem().then(setProblem));
  usePastedFiles(onAdd);

  const add = (chosen: File[]) => {
    setProblem(undefined);
    if (chosen.length > 0) onAdd(chosen);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    add([...event.dataTransfer.files]);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  return (
    <div
      className={classes.zone}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {children}
      <FileInput ref={chooser} label={t.choose} accept={accepted} multiple onChoose={add} />
      <FileInput ref={camera} label={t.takePhoto} accept="image/*" capture onChoose={add} />
      <div className={classes.buttons}>
        <Button
          className={classes.camera}
          variant="default"
          leftSection={<IconCamera size={20} aria-hidden />}
          onClick={() => camera.current?.click()}
        >
          {t.takePhoto}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPaperclip size={18} aria-hidden />}
          onClick={() => chooser.current?.click()}
        >
          {t.choose}
        </Button>
        <span className={classes.dropHint}>{t.dropHere}</span>
      </div>
      <p className={classes.problem} role="status">
        {problem && t.camera[problem]}
      </p>
      <p className={classes.hint}>{t.hint}</p>
    </div>
  );
}

/** The event comes when the system's dialog is closed without a choice. */
function useCanceled(input: React.RefObject<HTMLInputElement | null>, onCancel: () => void): void {
  const latest = useRef(onCancel);
  useEffect(() => {
    latest.current = onCancel;
  });
  useEffect(() => {
    const element = input.current;
    const canceled = () => latest.current();
    element?.addEventListener('cancel', canceled);
    return () => element?.removeEventListener('cancel', canceled);
  }, [input]);
}

/** A picture of the clipboard, wherever in the page the focus is. Text is left to its field. */
function usePastedFiles(onAdd: (chosen: File[]) => void): void {
  const latest = useRef(onAdd);
  useEffect(() => {
    latest.current = onAdd;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const pasted = [...(event.clipboardData?.files ?? [])];
      if (pasted.length === 0) return;
      event.preventDefault();
      latest.current(pasted);
    };
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, []);
}
