import type { ImportCorrection, ImportPreview } from '@gso/contract/record/sheet-import';
import { useState } from 'react';
import { formatCount } from '../words/format.ts';
import { usePortions } from '../ui/use-portions.ts';
import { useWords } from '../words/words.ts';
import classes from './import-dialog.module.css';
import { importWords } from './import-words.ts';
import { RefusedRow } from './refused-row.tsx';

interface PreviewOfImportProps {
  preview: ImportPreview;
  onCorrect: (cell: ImportCorrection) => void;
}

type Part = 'fresh' | 'changed' | 'present' | 'refused';

/** How many rows are new, changed, unchanged and refused, and the rows of one of these. */
export function PreviewOfImport({ preview, onCorrect }: PreviewOfImportProps) {
  const t = useWords(importWords);
  const [chosen, setChosen] = useState<Part>();
  const present = preview.present ?? [];
  const counts = { fresh: preview.created, changed: preview.updated, present: present.length, refused: preview.failed };
  const first = (['refused', 'changed', 'fresh', 'present'] as const).find((part) => counts[part] > 0);
  // The part that was open may be empty after a correction.
  const part = chosen && counts[chosen] > 0 ? chosen : first;
  const figure = (name: Part, count = counts[name]) => (
    <button
      key={name}
      type="button"
      className={classes.figure}
      aria-pressed={part === name}
      disabled={counts[name] === 0}
      data-bad={(name === 'refused' && counts.refused > 0) || undefined}
      onClick={() => setChosen(name)}
    >
      {t[name]} <strong>{formatCount(count)}</strong>
    </button>
  );
  return (
    <>
      <div className={classes.figures} data-three={preview.present && true} role="group" aria-label={t.rows}>
        {figure('fresh')}
        {preview.present ? (
          figure('present', preview.unchanged)
        ) : (
          <>
            {figure('changed')}
            <p className={classes.figure}>
              {t.unchanged} <strong>{formatCount(preview.unchanged)}</strong>
            </p>
          </>
        )}
        {figure('refused')}
      </div>
      {!part && <p className={classes.summary}>{t.nothingChanges}</p>}
      {part === 'present' && <PresentRows rows={present} all={preview.unchanged} />}
      {part === 'refused' && <RefusedRows preview={preview} onCorrect={onCorrect} />}
      {(part === 'fresh' || part === 'changed') && (
        <ChangedRows
          key={part}
          label={t[part]}
          all={counts[part]}
          rows={preview.changes.filter(({ id }) => (id === null) === (part === 'fresh'))}
        />
      )}
    </>
  );
}

function RefusedRows({ preview: { refused, failed }, onCorrect }: PreviewOfImportProps) {
  const t = useWords(importWords);
  const rows = usePortions(refused, 'refused');
  return (
    <>
      <p className={classes.summary}>{t.correctHint}</p>
      <ul className={classes.rows} aria-label={t.refused}>
        {rows.map((row) => (
          <RefusedRow key={`${row.sheet} ${row.row}`} row={row} onCorrect={onCorrect} />
        ))}
      </ul>
      {refused.length < failed && <p className={classes.summary}>{t.firstShown(refused.length, failed)}</p>}
    </>
  );
}

interface ChangedRowsProps {
  label: string;
  rows: ImportPreview['changes'];
  all: number;
}

function ChangedRows({ label, rows, all }: ChangedRowsProps) {
  const t = useWords(importWords);
  const shown = usePortions(rows, label);
  return (
    <>
      <ul className={classes.rows} aria-label={label}>
        {shown.map(({ sheet, row, id, name, cells }) => (
          <li key={`${sheet} ${row}`}>
            <p className={classes.name}>
              {name} <span>{t.rowOf(sheet, row)}</span>
            </p>
            <dl className={classes.cells}>
              {cells.map(({ column, from, to }) => (
                <div key={column}>
                  <dt>{column}</dt>
                  <dd>
                    {id !== null && (
                      <>
                        <del aria-label={t.before(from || t.empty)}>{from || t.empty}</del>
                        {' → '}
                      </>
                    )}
                    <ins aria-label={id === null ? undefined : t.after(to || t.empty)}>{to || t.empty}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      {rows.length < all && <p className={classes.summary}>{t.firstShown(rows.length, all)}</p>}
    </>
  );
}

interface PresentRowsProps {
  rows: NonNullable<ImportPreview['present']>;
  all: number;
}

/** Rows that were imported before, with the numbers that their records have here. */
function PresentRows({ rows, all }: PresentRowsProps) {
  const t = useWords(importWords);
  const shown = usePortions(rows, 'present');
  return (
    <>
      <ul className={classes.rows} aria-label={t.present}>
        {shown.map(({ sheet, row, oldNo, number }) => (
          <li key={`${sheet} ${row}`} className={classes.present}>
            {oldNo} → {number} <span>{t.rowOf(sheet, row)}</span>
          </li>
        ))}
      </ul>
      {rows.length < all && <p className={classes.summary}>{t.firstShown(rows.length, all)}</p>}
    </>
  );
}
