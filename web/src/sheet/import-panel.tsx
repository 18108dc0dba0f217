import { limits } from '@gso/contract/limits';
import type { ImportReply } from '@gso/contract/record/sheet-import';
import { IconFileSpreadsheet, IconFileDownload, IconUpload } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { addressOf } from '../api/client.ts';
import { showSnackbar } from '../ui/snackbar.tsx';
import { sentenceOf } from '../api/refusal.ts';
import { useWords } from '../words/words.ts';
import { ActionButton } from '../ui/action-button.tsx';
import classes from './import-panel.module.css';
import type { UploadProgress } from './import-upload.ts';
import { ToolLine } from '../form/tool-line.tsx';
import { listWords } from '../words/list-words.ts';

const ImportResult = lazy(async () => ({ default: (await import('./import-result.tsx')).ImportResult }));

interface ImportPanelProps {
  /** The URL of the import. */
  path: string;
  /** Why the user may not import. */
  blocked?: string | undefined;
  onImported: () => void;
}

/** A template to fill in; select a sheet, upload it, and see its progress and its result. */
export function ImportPanel({ path, blocked, onImported }: ImportPanelProps) {
  const t = useWords(listWords);
  const input = useRef<HTMLInputElement>(null);
  const selectButton = useRef<HTMLButtonElement>(null);
  const [file, setFile] = useState<File>();
  const [progress, setProgress] = useState<UploadProgress>();
  const [problem, setProblem] = useState<string>();
  const [result, setResult] = useState<ImportReply>();

  function choose(chosen: File | undefined): void {
    if (!chosen) return;
    const refusal = refusalOfFile(chosen, t);
    setFile(refusal === undefined ? chosen : undefined);
    setProblem(refusal);
    if (refusal !== undefined) showSnackbar({ kind: 'error', text: refusal });
  }

  async function upload(onlyValid: boolean): Promise<void> {
    if (!file) return;
    setProblem(undefined);
    setResult(undefined);
    setProgress({ stage: 'uploading', percent: 0 });
    try {
      const { uploadImport } = await import('./import-upload.ts');
      const reply = await uploadImport(addressOf(path, onlyValid ? { valid: 'true' } : {}), file, setProgress);
      setResult(reply);
      if (reply.written) {
        setFile(undefined);
        // Without a file nothing can be uploaded: the next one is chosen here, also by keyboard.
        selectButton.current?.focus();
      }
      onImported();
    } catch (error) {
      setProblem(t.canceledBecause(sentenceOf(error)));
      showSnackbar({ kind: 'error', text: t.canceledBecause(sentenceOf(error)) });
    } finally {
      setProgress(undefined);
    }
  }

  async function downloadTemplate(): Promise<void> {
    try {
      const { downloadFile } = await import('./download.ts');
      showSnackbar({ kind: 'success', text: t.exported(await downloadFile(path, undefined, () => undefined)) });
    } catch (error) {
      showSnackbar({ kind: 'error', text: t.canceledBecause(sentenceOf(error)) });
    }
  }

  const busy = progress && t.loading;
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xls,.xlsx"
        onChange={(event) => {
          choose(event.currentTarget.files?.[0]);
          // So that choosing the same file again, fixed meanwhile, is noticed.
          event.currentTarget.value = '';
        }}
      />
      <ActionButton
        variant="default"
        leftSection={<IconFileDownload size={16} aria-hidden />}
        blocked={blocked}
        hint={t.templateHint}
        onClick={() => void downloadTemplate()}
      >
        {t.template}
      </ActionButton>
      <ActionButton
        ref={selectButton}
        variant="default"
        leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
        blocked={blocked ?? busy}
        hint={file?.name ?? t.selectHint}
        onClick={() => input.current?.click()}
      >
        <span className={classes.fileName}>{file?.name ?? t.select}</span>
      </ActionButton>
      <ActionButton
        variant="default"
        leftSection={<IconUpload size={16} aria-hidden />}
        blocked={blocked ?? busy ?? (file ? undefined : t.uploadHint)}
        onClick={() => void upload(false)}
      >
        {t.upload}
      </ActionButton>
      {progress && <ToolLine text={progressText(progress, t)} percent={percentOf(progress)} />}
      {problem !== undefined && <ToolLine text={problem} onDismiss={() => setProblem(undefined)} />}
      <Suspense>
        {result && (
          <ImportResult
            result={result}
            onClose={() => setResult(undefined)}
            onImportValid={() => void upload(true)}
            onUndone={onImported}
          />
        )}
      </Suspense>
    </>
  );
}

type Texts = (typeof listWords)['en'];

function refusalOfFile(file: File, t: Texts): string | undefined {
  if (!/\.xlsx?$/i.test(file.name)) return t.wrongFile;
  return file.size > limits.importBytes ? t.tooLarge(limits.importBytes) : undefined;
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
