import type { VisitRow } from '@gso/contract/visit';
import { Checkbox } from '@mantine/core';
import { Suspense, useId } from 'react';
import { AddFiles } from '../../../file/add-files.tsx';
import { PiledTile } from '../../../file/pile/piled-tile.tsx';
import tileClasses from '../../../file/pile/tiles.module.css';
import { fileWords } from '../../../file/words.ts';
import { useWords } from '../../../words/words.ts';
import { KeptTiles } from './kept-tiles.tsx';
import { StoredTiles } from './stored-tiles.tsx';
import type { VisitFilesState } from './use-visit-files.ts';
import classes from './visit-files.module.css';
import { visitFileWords } from './words.ts';
import { later } from '../../../ui/later/later.ts';

const FileDialog = later(async () => (await import('../../../file/viewer/file-dialog.tsx')).FileDialog);

interface VisitFilesProps {
  state: VisitFilesState;
  /** Undefined while it is not saved: its files are sent after it. */
  visit: Pick<VisitRow, 'id'> | undefined;
}

/** Photos and documents of a visit, in its form: what it has, what is on its way, and how to add more. */
export function VisitFiles({ state, visit }: VisitFilesProps) {
  const t = { ...useWords(fileWords), ...useWords(visitFileWords) };
  const id = useId();
  const { pile } = state;
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h3 id={id} tabIndex={-1} className={classes.title}>
        {t.title}
      </h3>
      <AddFiles onAdd={pile.add}>
        {visit && <StoredTiles visitId={visit.id} onView={state.view} mayRemove />}
        {visit && <KeptTiles visitId={visit.id} />}
        <ul className={tileClasses.tiles} aria-label={t.notSent}>
          {pile.files.map((file) => (
            <PiledTile
              key={file.key}
              file={file}
              onRemove={() => {
                pile.remove(file.key);
                document.getElementById(id)?.focus();
              }}
              onRetry={visit && (() => pile.retry(file.key))}
            />
          ))}
        </ul>
        {pile.leftOut > 0 && (
          <p role="alert" className={classes.problem}>
            {t.tooMany(pile.leftOut)}
          </p>
        )}
      </AddFiles>
      <Checkbox
        className={classes.position}
        label={t.keepPosition}
        description={t.keepPositionHint}
        checked={state.keepPosition}
        onChange={(event) => state.setKeepPosition(event.currentTarget.checked)}
      />
      <Suspense>{state.viewed && <FileDialog file={state.viewed} onClose={() => state.view(undefined)} />}</Suspense>
    </section>
  );
}
