import type { ImportFailure, ImportReply } from '@gso/contract/record/import-reply';
import { Button } from '@mantine/core';
import { formatCount } from '../words/format.ts';
import { fieldMessageNow } from '../words/field-message.ts';
import { useWords } from '../words/words.ts';
import classes from './import-result.module.css';
import { Dialog } from '../ui/dialog.tsx';
import { listWords } from '../words/list-words.ts';
import { importWords } from './import-words.ts';
import { limits } from '@gso/contract/limits';
import rows from './left-alone-rows.module.css';
import { UndoChanges } from './undo-changes.tsx';
import { undoWords } from './undo-words.ts';

interface ImportResultProps {
  result: ImportReply;
  fileName: string;
  onClose: () => void;
  onUndone: () => void;
  /** Downloads what the import did, if there is such a file. */
  onReport?: ((changeGroup: number) => void) | undefined;
}

/** The fields of a sheet are named as the API names them. */
const noLabels = {};

/** The result of an import, and every refused row. */
export function ImportResult({ result, fileName, onClose, onUndone, onReport }: ImportResultProps) {
  const t = { ...useWords(listWords), ...useWords(importWords), ...useWords(undoWords) };
  const figures = [
    { label: t.created, count: result.created },
    { label: t.updated, count: result.updated },
    { label: t.unchanged, count: result.unchanged },
    { label: t.refused, count: result.failed, bad: result.failed > 0 },
  ];
  return (
    <Dialog onClose={onClose} title={t.importTitle} size={640}>
      <p className={classes.details}>{fileName}</p>
      <dl className={classes.figures}>
        {figures.map(({ label, count, bad }) => (
          <div key={label} className={classes.figure} data-bad={bad || undefined}>
            <dt>{label}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      {result.failures.length > 0 && <Failures failures={result.failures} failed={result.failed} />}
      {result.changeGroup !== null && (
        <section className={rows.part}>
          <p>{t.undoUntil(limits.undoDays)}</p>
          <UndoChanges changeGroup={result.changeGroup} labels={noLabels} onUndone={onUndone} />
        </section>
      )}
      <div className={classes.buttons}>
        {onReport && result.changeGroup !== null && (
          <Button variant="default" onClick={() => onReport(result.changeGroup ?? 0)}>
            {t.report}
          </Button>
        )}
        <Button data-autofocus onClick={onClose}>
          {t.close}
        </Button>
      </div>
    </Dialog>
  );
}

function Failures({ failures, failed }: { failures: readonly ImportFailure[]; failed: number }) {
  const t = useWords(importWords);
  const hasSheets = failures.some(({ sheet }) => sheet !== undefined);
  return (
    <>
      <div className={classes.failures} tabIndex={0} role="region" aria-label={t.refusedRows}>
        <table>
          <thead>
            <tr>
              {[...(hasSheets ? [t.sheet] : []), t.row, t.column, t.value, t.reason].map((header) => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {failures.map(({ sheet, row, column, value, reason }) => (
              <tr key={`${sheet}.${row}.${column}.${reason}`}>
                {hasSheets && <td>{sheet}</td>}
                <td>{formatCount(row)}</td>
                <td>{column}</td>
                <td>
                  <div className={classes.value} title={value}>
                    {value}
                  </div>
                </td>
                <td>{fieldMessageNow(reason)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {failed > failures.length && <p className={classes.details}>{t.firstShown(failures.length, failed)}</p>}
    </>
  );
}
