import type { ImportFailure, ImportReply } from '@gso/contract/record/sheet-import';
import { Button } from '@mantine/core';
import { formatCount } from '../words/format.ts';
import { fieldMessageNow } from '../words/field-message.ts';
import { useWords } from '../words/words.ts';
import { formWords } from '../form/words.ts';
import classes from './import-result.module.css';
import { useReturnFocus } from '../ui/use-return-focus.ts';
import { Dialog } from '../ui/dialog.tsx';
import { listWords } from '../words/list-words.ts';
import { limits } from '@gso/contract/limits';
import rows from './left-alone-rows.module.css';
import { UndoChanges } from './undo-changes.tsx';
import { undoWords } from './undo-words.ts';

interface ImportResultProps {
  result: ImportReply;
  onClose: () => void;
  onImportValid: () => void;
  onUndone: () => void;
}

/** The fields of a sheet are named as the API names them. */
const noLabels = {};

/** The result of an import, and every refused row. */
export function ImportResult({ result, onClose, onImportValid, onUndone }: ImportResultProps) {
  const t = { ...useWords(listWords), ...useWords(formWords), ...useWords(undoWords) };
  useReturnFocus();
  const figures = [
    { label: result.written ? t.created : t.wouldCreate, count: result.created },
    { label: result.written ? t.updated : t.wouldUpdate, count: result.updated },
    { label: t.unchanged, count: result.unchanged },
    { label: t.failed, count: result.failed, bad: result.failed > 0 },
  ];
  const canImportValid = !result.written && result.created + result.updated > 0;
  return (
    <Dialog onClose={onClose} title={t.importTitle} size={640}>
      <p className={classes.details}>{result.details}</p>
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
        {canImportValid && (
          <Button variant="default" onClick={onImportValid}>
            {t.importValid}
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
  const t = { ...useWords(listWords), ...useWords(formWords) };
  return (
    <>
      <div className={classes.failures} tabIndex={0} role="region" aria-label={t.failureTable}>
        <table>
          <thead>
            <tr>
              {[t.row, t.column, t.value, t.reason].map((header) => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {failures.map(({ row, column, value, reason }) => (
              <tr key={`${row}.${column}.${reason}`}>
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
      {failed > failures.length && <p className={classes.details}>{t.failuresShown(failures.length, failed)}</p>}
    </>
  );
}
