import { limits } from '@gso/contract/limits';
import { Alert, Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { ToolLine } from '../form/tool-line.tsx';
import { ActionButton } from '../ui/action-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useReturnFocus } from '../ui/use-return-focus.ts';
import { listWords } from '../words/list-words.ts';
import { useWords } from '../words/words.ts';
import classes from './import-dialog.module.css';
import { PreviewOfImport } from './import-preview.tsx';
import { ImportResult } from './import-result.tsx';
import type { UploadProgress } from './import-upload.ts';
import { importWords } from './import-words.ts';
import { type ImportWork, useImport } from './use-import.ts';

export interface ImportDialogProps {
  /** The URL of the import. */
  path: string;
  file: File;
  onImported: () => void;
  onChooseOther: () => void;
  onClose: () => void;
  /** Downloads what the import did, if there is such a file. */
  onReport?: ((changeGroup: number) => void) | undefined;
}

/** What a file would change, with its refused cells to correct; then the import, its progress and its result. */
export function ImportDialog({ path, file, onImported, onChooseOther, onClose, onReport }: ImportDialogProps) {
  const t = useWords(importWords);
  const work = useImport(path, file, onImported);
  useReturnFocus();
  const { isImporting, progress, problem, preview, result, corrections } = work;
  if (result) {
    const { name } = file;
    return <ImportResult {...{ result, onClose, onReport }} fileName={name} onUndone={onImported} />;
  }
  return (
    <Dialog title={t.importTitle} size={760} onClose={() => !isImporting && onClose()}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (work.isUsable && !progress && whyNotCheck(work, t) === undefined) void work.checkAgain();
        }}
      >
        {problem !== undefined && (
          <Alert color="red" variant="light" role="alert" mb={16}>
            {problem}
          </Alert>
        )}
        {preview && (
          <>
            <p className={classes.summary} role="status">
              {t.checkedFile(file.name, preview.rows)} {corrections.size > 0 && t.corrected(corrections.size)}
            </p>
            {preview.sheets && <p className={classes.summary}>{t.sheetRows(preview.sheets)}</p>}
            <PreviewOfImport preview={preview} onCorrect={work.correct} />
          </>
        )}
        {progress && <ToolLine text={progressText(progress, t)} percent={percentOf(progress)} />}
        <Foot work={work} onChooseOther={onChooseOther} onClose={onClose} />
      </form>
    </Dialog>
  );
}

interface FootProps extends Pick<ImportDialogProps, 'onChooseOther' | 'onClose'> {
  work: ImportWork;
}

function Foot({ work, onChooseOther, onClose }: FootProps) {
  const t = { ...useWords(listWords), ...useWords(importWords) };
  const { preview, progress } = work;
  const importButton = useRef<HTMLButtonElement>(null);
  // The next step of a file without errors is one press of Enter away.
  useEffect(() => {
    if (preview?.failed === 0) importButton.current?.focus();
  }, [preview]);
  const isBusy = progress !== undefined;
  const changing = preview ? preview.created + preview.updated : 0;
  const why = work.isEdited ? t.checkFirst : changing === 0 ? t.nothingToImport : undefined;
  return (
    <div className={classes.foot}>
      <Button variant="subtle" className={classes.other} disabled={isBusy} onClick={onChooseOther}>
        {t.otherFile}
      </Button>
      <Button variant="default" disabled={work.isImporting} onClick={onClose}>
        {t.cancel}
      </Button>
      {work.isUsable && (!preview || preview.failed > 0) && (
        <ActionButton type="submit" variant="default" disabled={isBusy} blocked={whyNotCheck(work, t)}>
          {t.checkAgain}
        </ActionButton>
      )}
      {preview && (
        <ActionButton ref={importButton} loading={isBusy} blocked={why} onClick={() => void work.run()}>
          {preview.failed > 0 ? t.importValid : t.importRows(changing)}
        </ActionButton>
      )}
    </div>
  );
}

type Texts = (typeof importWords)['en'];

function whyNotCheck({ preview, isEdited, corrections }: ImportWork, t: Texts): string | undefined {
  if (corrections.size > limits.importCorrections) return t.tooManyCorrections;
  return preview && !isEdited ? t.correctFirst : undefined;
}

function progressText(progress: UploadProgress, t: Texts): string {
  if (progress.stage === 'uploading') return t.uploading(progress.percent);
  // A file is read by its bytes; the number of rows is known only at its end.
  if (progress.stage === 'reading') return t.reading(percentOf(progress));
  return t.stageProgress(t.stages[progress.stage], progress.done, progress.total);
}

function percentOf(progress: UploadProgress): number {
  if (progress.stage === 'uploading') return progress.percent;
  return progress.total > 0 ? Math.floor((100 * progress.done) / progress.total) : 0;
}
