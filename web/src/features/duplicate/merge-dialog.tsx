import type { MergedKind } from '@gso/contract/record/merge';
import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { sentenceOf } from '../../api/refusal.ts';
import { newIdempotencyKey } from '../../form/idempotency.ts';
import { showUndoable } from '../../form/show-undoable.ts';
import type { Versioned } from '../../table/record-screen.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useLanguage } from '../../words/language.ts';
import { listWords } from '../../words/list-words.ts';
import { fieldLabels, textOfEntity } from '../../words/records.ts';
import { useWords } from '../../words/words.ts';
import { fetchReferences, merge } from './api.ts';
import { comparedFields, nested } from './compared-fields.ts';
import classes from './duplicate.module.css';
import { countsText, takeBack } from './take-back.ts';
import { duplicateWords } from './words.ts';

interface MergeDialogProps<Row extends Versioned> {
  kind: MergedKind;
  rows: readonly [Row, Row];
  nameOf: (row: Row) => string;
  /** Called after the merge, and after its undo. */
  onChanged: () => void;
  onClose: () => void;
}

type Side = 0 | 1;
const sides: readonly Side[] = [0, 1];

/** Two records beside each other: which one is kept, and of which one each field. */
export function MergeDialog<Row extends Versioned>({ kind, rows, nameOf, onChanged, onClose }: MergeDialogProps<Row>) {
  const t = { ...useWords(listWords), ...useWords(duplicateWords) };
  const language = useLanguage();
  const [kept, setKept] = useState<Side>(0);
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const [problem, setProblem] = useState<string>();
  const [isMerging, setIsMerging] = useState(false);
  const [key] = useState(newIdempotencyKey);
  const running = useRef(false);
  const labels = fieldLabels(kind, language);
  const textOf = textOfEntity(kind);
  const fields = comparedFields(rows[0], rows[1]);
  const sideOf = (path: string): Side => chosen[path] ?? kept;
  const [survivor, merged] = kept === 0 ? rows : [rows[1], rows[0]];

  async function run(): Promise<void> {
    if (running.current) return;
    running.current = true;
    setIsMerging(true);
    setProblem(undefined);
    const values = fields
      .filter(({ path }) => sideOf(path) !== kept)
      .map(({ path, values: both }) => [path, both[sideOf(path)].sent] as const);
    try {
      const { mergeId, name } = await merge(kind, { survivor, merged, values: nested(values) }, key);
      const undoKey = newIdempotencyKey();
      const undo = async () => {
        await takeBack(kind, mergeId, undoKey);
        onChanged();
      };
      showUndoable({ text: t.merged, detail: name, undo });
      onChanged();
      onClose();
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      running.current = false;
      setIsMerging(false);
    }
  }

  return (
    <Dialog title={t.title} size={820} onClose={onClose}>
      <table className={classes.compared}>
        <thead>
          <tr>
            <th scope="col">{t.field}</th>
            {sides.map((side) => (
              <th key={side} scope="col">
                <label className={classes.choice}>
                  <input
                    type="radio"
                    name="kept"
                    checked={kept === side}
                    aria-label={t.keepOf(nameOf(rows[side]), side + 1)}
                    onChange={() => {
                      setKept(side);
                      setChosen({});
                    }}
                  />
                  <span>
                    {t.keep}: {nameOf(rows[side])}
                  </span>
                </label>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map(({ path, label, values }) => (
            <tr key={path}>
              <th scope="row">{labels[label] ?? labels[path] ?? path}</th>
              {sides.map((side) => {
                const shown = textOf(label, values[side].shown);
                return (
                  <td key={side}>
                    <label className={classes.choice}>
                      <input
                        type="radio"
                        name={path}
                        checked={sideOf(path) === side}
                        aria-label={t.valueOf(labels[label] ?? labels[path] ?? path, shown, side + 1)}
                        onChange={() => setChosen({ ...chosen, [path]: side })}
                      />
                      <span>{shown}</span>
                    </label>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {fields.length === 0 && <p>{t.allSame}</p>}
      <p className={classes.note}>
        <Moves kind={kind} id={merged.id} /> {t.undoable}
      </p>
      {problem && (
        <Alert color="red" role="alert" mb="sm">
          {problem}
        </Alert>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t.cancel}
        </Button>
        <Button loading={isMerging} onClick={() => void run()}>
          {t.merge}
        </Button>
      </div>
    </Dialog>
  );
}

/** What will refer to the other record. */
function Moves({ kind, id }: { kind: MergedKind; id: number }) {
  const t = useWords(duplicateWords);
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: [kind, 'references', id],
    queryFn: ({ signal }) => fetchReferences(kind, [id], signal),
    staleTime: 0,
  });
  if (!data) return null;
  return data.content.length > 0 ? t.moves(countsText(data.content, language)) : t.movesNothing;
}
