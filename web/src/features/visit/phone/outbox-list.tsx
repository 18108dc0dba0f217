import { Button } from '@mantine/core';
import { Suspense, useContext, useState } from 'react';
import { ConfirmAction } from '../../../form/confirm-action.tsx';
import { CreateInPlaceContext } from '../../../form/create-in-place.ts';
import type { Entry, EntryState } from '../../../offline/entry.ts';
import { discardEntry, sendAgain } from '../../../offline/outbox.ts';
import { Chip, type ChipTone } from '../../../ui/chip.tsx';
import { formatDateTime } from '../../../words/format.ts';
import { useWords } from '../../../words/words.ts';
import classes from './phone.module.css';
import { staleVisitOf, ResolveConflict } from './resolve-conflict.tsx';
import { phoneWords } from './words.ts';
import { later } from '../../../ui/later/later.ts';

const VisitDialog = later(async () => (await import('../visit-dialog.tsx')).SalesVisitDialog);

const tones: Record<EntryState, ChipTone> = { waiting: 'amber', sending: 'blue', 'needs-you': 'red' };

type Opened = { what: 'discard' | 'decide' | 'change'; entry: Entry };

/** What the server does not have yet, and what a person can do about what it refused. */
export function OutboxList({ entries }: { entries: readonly Entry[] }) {
  const t = useWords(phoneWords);
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  if (entries.length === 0) return <p className={classes.hint}>{t.nothingUnsent}</p>;
  return (
    <>
      <ul className={classes.entries}>
        {entries.map((entry) => (
          <OutboxEntry key={entry.seq} entry={entry} onOpen={(what) => setOpened({ what, entry })} />
        ))}
      </ul>
      {opened?.what === 'discard' && (
        <ConfirmAction
          question={t.discardQuestion}
          action={t.discard}
          done={t.discarded}
          act={() => discardEntry(opened.entry.seq)}
          onDone={close}
          onClose={close}
        >
          <strong>{opened.entry.title}</strong>
          <p>{t.discardHint}</p>
        </ConfirmAction>
      )}
      {opened?.what === 'decide' && <ResolveConflict entry={opened.entry} onClose={close} />}
      <Suspense>
        {opened?.what === 'change' && 'row' in opened.entry.work && opened.entry.work.kind !== 'create-contact' && (
          <VisitDialog record={opened.entry.work.row} onSaved={close} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

function OutboxEntry({ entry, onOpen }: { entry: Entry; onOpen: (what: Opened['what']) => void }) {
  const t = useWords(phoneWords);
  const { seq, title, work, state, problem, madeAt } = entry;
  const isStale = staleVisitOf(entry) !== undefined;
  const create = useContext(CreateInPlaceContext);
  const isVisit = work.kind === 'create-visit' || work.kind === 'change-visit';
  const needsYou = state === 'needs-you';
  const button = { size: 'compact-sm', variant: 'default' } as const;
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <span className={classes.name}>
          {title}
          <span className={classes.hint}>
            {' '}
            · {t.kinds[work.kind]} · {formatDateTime(new Date(madeAt).toISOString())}
          </span>
        </span>
        <Chip tone={tones[state]}>{t.states[state]}</Chip>
      </div>
      {needsYou && <p>{problem?.code === 'unsure' ? t.unsure : isStale ? t.stale : problem?.details || t.noReason}</p>}
      <div className={classes.buttons}>
        {needsYou && isStale && (
          <Button {...button} onClick={() => onOpen('decide')}>
            {t.decide}
          </Button>
        )}
        {needsYou && isVisit && !isStale && (
          <Button {...button} onClick={() => onOpen('change')}>
            {t.change}
          </Button>
        )}
        {needsYou && work.kind === 'create-contact' && create && (
          <Button
            {...button}
            onClick={() =>
              create.open({ kind: 'customer', start: { name: '', refused: work.row }, onSaved: () => undefined })
            }
          >
            {t.change}
          </Button>
        )}
        {needsYou && !isStale && (
          <Button {...button} onClick={() => void sendAgain(seq)}>
            {t.sendAgain}
          </Button>
        )}
        {needsYou && (
          <Button {...button} onClick={() => onOpen('discard')}>
            {t.discard}
          </Button>
        )}
      </div>
    </li>
  );
}
