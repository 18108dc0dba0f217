import { IconFileDownload, IconFileImport } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { sentenceOf } from '../api/refusal.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { showSnackbar } from '../ui/snackbar.tsx';
import { listWords } from '../words/list-words.ts';
import { useWords } from '../words/words.ts';
import type { ImportDialogProps } from './import-dialog.tsx';
import { later } from '../ui/later/later.ts';

const ImportDialog = later<ImportDialogProps>(async () => (await import('./import-dialog.tsx')).ImportDialog);

interface ImportPanelProps {
  /** The URL of the import. */
  path: string;
  /** Why the user may not import. */
  blocked?: string | undefined;
  onImported: () => void;
  /** The buttons, if the page has no other import. */
  labels?: { template: string; import: string; hint: string };
  /** Where the report of an import is, if there is one. */
  reportPath?: (changeGroup: number) => string;
}

/** A template to fill in, and the choice of a file, which opens the dialog of the import. */
export function ImportPanel({ path, blocked, onImported, labels, reportPath }: ImportPanelProps) {
  const t = useWords(listWords);
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();

  async function download(from: string): Promise<void> {
    try {
      const { downloadFile } = await import('./download.ts');
      showSnackbar({ kind: 'success', text: t.exported(await downloadFile(from, undefined, () => undefined)) });
    } catch (error) {
      showSnackbar({ kind: 'error', text: t.canceledBecause(sentenceOf(error)) });
    }
  }

  const choose = () => input.current?.click();
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xls,.xlsx"
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          if (chosen) setFile(chosen);
          // So that choosing the same file again, fixed meanwhile, is noticed.
          event.currentTarget.value = '';
        }}
      />
      <ActionButton
        variant="default"
        leftSection={<IconFileDownload size={16} aria-hidden />}
        blocked={blocked}
        hint={t.templateHint}
        onClick={() => void download(path)}
      >
        {labels?.template ?? t.template}
      </ActionButton>
      <ActionButton
        variant="default"
        leftSection={<IconFileImport size={16} aria-hidden />}
        blocked={blocked}
        hint={labels?.hint ?? t.importHint}
        onClick={choose}
      >
        {labels?.import ?? t.import}
      </ActionButton>
      <Suspense>
        {file && (
          <ImportDialog
            path={path}
            file={file}
            onImported={onImported}
            onChooseOther={choose}
            onClose={() => setFile(undefined)}
            onReport={reportPath && ((changeGroup) => void download(reportPath(changeGroup)))}
          />
        )}
      </Suspense>
    </>
  );
}
