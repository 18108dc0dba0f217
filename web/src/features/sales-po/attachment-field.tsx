import { attachmentTypes } from '@gso/contract/attachment';
import type { SalesPoRow } from '@gso/contract/sales-po';
import { Button, Input, Progress } from '@mantine/core';
import { IconCamera, IconFileTypePdf, IconTrash, IconUpload } from '@tabler/icons-react';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { showSnackbar } from '../../ui/snackbar.tsx';
import { fileSizeText } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { attachmentProblem } from '../../file/attachment-problem.ts';
import { FileInput } from '../../file/file-input.tsx';
import { fileOf } from './file-of.ts';
import { poDialogWords } from './dialog-words.ts';
import classes from './attachment-field.module.css';
import { fill, type PoFieldProps } from './po-fields.tsx';
import { Picture } from '../../file/viewer/picture.tsx';
import { Thumbnail } from '../../file/viewer/thumbnail.tsx';
import { useObjectUrl } from '../../file/viewer/use-object-url.ts';

interface AttachmentFieldProps extends PoFieldProps {
  po: SalesPoRow | undefined;
  /** The sent share of the file in percent, while it is uploading. */
  sent: number | undefined;
}

const accepted = [
  ...Object.keys(attachmentTypes),
  ...Object.values(attachmentTypes).map((ending) => `.${ending}`),
  '.jpeg',
];

/** The file of an order: chosen, dropped or photographed; previewed before it is sent, and removable. */
export function AttachmentField({ form, po, sent }: AttachmentFieldProps) {
  const t = useWords(poDialogWords);
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [isOver, setIsOver] = useState(false);
  const { file, fileName } = form.values;
  const hasOne = file !== null || fileName !== '';

  function choose(chosen: File | undefined): void {
    if (!chosen) return;
    const wrong = attachmentProblem(chosen);
    setProblem(wrong && t[wrong]);
    if (wrong) showSnackbar({ kind: 'error', text: t[wrong] });
    else fill(form, { file: chosen });
  }
  function remove(): void {
    setProblem(undefined);
    fill(form, file ? { file: null } : { fileName: '' });
    chooser.current?.parentElement?.querySelector('button')?.focus();
  }
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    choose(event.dataTransfer.files[0]);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  return (
    <section className={classes.field} aria-labelledby={id}>
      <h3 id={id} className={classes.title}>
        {t.fields.fileName}
      </h3>
      <div
        className={classes.zone}
        data-over={isOver || undefined}
        onDragOver={over}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        {hasOne && <Shown file={file} po={po} />}
        <div className={classes.buttons}>
          <FileInput
            ref={chooser}
            label={t.chooseFile}
            accept={accepted.join(',')}
            onChoose={([chosen]) => choose(chosen)}
          />
          <FileInput
            ref={camera}
            label={t.takePhoto}
            accept="image/jpeg,image/png"
            capture
            onChoose={([chosen]) => choose(chosen)}
          />
          <Button
            data-path="file"
            variant="default"
            leftSection={<IconUpload size={16} aria-hidden />}
            onClick={() => chooser.current?.click()}
          >
            {hasOne ? t.replaceFile : t.chooseFile}
          </Button>
          <Button
            className={classes.camera}
            variant="default"
            leftSection={<IconCamera size={16} aria-hidden />}
            onClick={() => camera.current?.click()}
          >
            {t.takePhoto}
          </Button>
          {hasOne ? (
            <Button variant="subtle" color="gray" leftSection={<IconTrash size={16} aria-hidden />} onClick={remove}>
              {t.removeFile}
            </Button>
          ) : (
            <span className={classes.dropHint}>{t.dropHere}</span>
          )}
        </div>
        <p className={classes.hint}>
          {t.fileHint} {file !== null && t.notInDraft}
          {file === null && form.draftFrom !== undefined && t.notInDraftRestored}
        </p>
        {po && po.fileName !== '' && fileName === '' && !file && <p className={classes.hint}>{t.fileGoes}</p>}
        {problem !== undefined && <Input.Error role="alert">{problem}</Input.Error>}
        {sent !== undefined && <Sending percent={sent} />}
      </div>
    </section>
  );
}

/** The attachment: the newly chosen file, or the one of the order. */
function Shown({ file, po }: { file: File | null; po: SalesPoRow | undefined }) {
  const name = file?.name ?? po?.fileName ?? '';
  const size = file?.size ?? po?.fileSize ?? 0;
  return (
    <div className={classes.shown}>
      <div className={classes.preview}>{file ? <Preview file={file} /> : po && <Thumbnail file={fileOf(po)} />}</div>
      <div className={classes.name}>
        {name}
        <div className={classes.hint}>{fileSizeText(size)}</div>
      </div>
    </div>
  );
}

function Preview({ file }: { file: File }) {
  const t = useWords(poDialogWords);
  const address = useObjectUrl(file);
  if (!file.type.startsWith('image/')) return <IconFileTypePdf size={40} aria-hidden />;
  return address ? <Picture className={classes.picture} address={address} alt={t.preview} /> : null;
}

function Sending({ percent }: { percent: number }) {
  const t = useWords(poDialogWords);
  const box = useRef<HTMLDivElement>(null);
  // On a phone the form is longer than the screen, so the progress is scrolled into view.
  useEffect(() => {
    // New browsers return a promise, which is not a cleanup function.
    void box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const text = t.uploading(percent);
  return (
    <div ref={box} className={classes.sending}>
      <span role="status">{text}</span>
      <Progress value={percent} animated={percent === 100} aria-label={text} />
    </div>
  );
}
