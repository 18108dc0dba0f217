import { limits } from '@gso/contract/limits';
import type { ImportCorrection, ImportPreview } from '@gso/contract/record/sheet-import';
import { Button, Textarea, TextInput } from '@mantine/core';
import { memo, useState } from 'react';
import { fieldMessageNow } from '../words/field-message.ts';
import { useWords } from '../words/words.ts';
import classes from './import-dialog.module.css';
import { importWords } from './import-words.ts';

type Refused = ImportPreview['refused'][number];

interface RefusedRowProps {
  row: Refused;
  onCorrect: (cell: ImportCorrection) => void;
}

/** A refused row: its wrong cells to be corrected, the reasons, and on demand the other cells. */
export const RefusedRow = memo(function RefusedRow({
  row: { sheet, row, cells, failures },
  onCorrect,
}: RefusedRowProps) {
  const t = useWords(importWords);
  const name = t.rowOf(sheet, row);
  const [showsAll, setShowsAll] = useState(false);
  const reasonsOf = (column: string) =>
    failures.filter((failure) => failure.column === column).map(({ reason }) => fieldMessageNow(reason));
  const isWrong = ({ column }: { column: string }) => reasonsOf(column).length > 0;
  const others = cells.filter((cell) => !isWrong(cell) && cell.value !== '');
  const elsewhere = failures.filter(({ column }) => !cells.some((cell) => cell.column === column));
  return (
    <li>
      <p className={classes.name}>
        {name}
        {!showsAll && others.length > 0 && <span>{others.map(({ value }) => value).join(' · ')}</span>}
      </p>
      {elsewhere.map(({ column, reason }) => (
        <p key={`${column} ${reason}`} className={classes.reason}>
          {`${column}: ${fieldMessageNow(reason)}`}
        </p>
      ))}
      <div className={classes.inputs}>
        {cells
          .filter((cell) => showsAll || isWrong(cell))
          .map((cell) => (
            <CellInput
              key={cell.column}
              {...cell}
              reason={reasonsOf(cell.column).join(' ')}
              rowName={name}
              onCorrect={(value) =>
                onCorrect({ ...(sheet !== undefined && { sheet }), row, column: cell.column, value })
              }
            />
          ))}
      </div>
      {!showsAll && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`${t.allCells}: ${name}`}
          onClick={() => setShowsAll(true)}
        >
          {t.allCells}
        </Button>
      )}
    </li>
  );
});

interface CellInputProps {
  column: string;
  value: string;
  reason: string;
  rowName: string;
  onCorrect: (value: string) => void;
}

function CellInput({ column, value, reason, rowName, onCorrect }: CellInputProps) {
  const [typed, setTyped] = useState(value);
  // An input of one line would drop the other lines.
  const Input = value.includes('\n') ? Textarea : TextInput;
  return (
    <Input
      label={column}
      aria-label={`${column}, ${rowName}`}
      value={typed}
      maxLength={limits.activity}
      error={typed === value && reason !== '' ? reason : undefined}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onCorrect(currentTarget.value);
      }}
    />
  );
}
