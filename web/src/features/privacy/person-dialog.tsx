import {
  erasureOutcomes,
  type FoundPerson,
  type PersonKind,
  type PersonReply,
  tableName,
} from '@gso/contract/privacy/person';
import { Alert, Button } from '@mantine/core';
import { IconCsv, IconFileSpreadsheet, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmAction } from '../../form/confirm-action.tsx';
import { newIdempotencyKey } from '../../form/idempotency.ts';
import { downloadFile } from '../../sheet/download.ts';
import { RowCallLine } from '../../table/row-call-line.tsx';
import { useRowCall } from '../../table/use-row-call.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FailurePanel } from '../../ui/failure-panel.tsx';
import { formatDateTime } from '../../words/format.ts';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { erase, exportPath, fetchPerson, privacyKey } from './api.ts';
import classes from './privacy.module.css';
import { privacyWords } from './words.ts';

interface PersonDialogProps {
  kind: PersonKind;
  person: FoundPerson;
  onClose: () => void;
}

const refreshMs = 3000;
const isRunning = (data: PersonReply | undefined) => data?.erasures.some(({ endedAt }) => endedAt === null) ?? false;

/** What is stored about a person: to export it, or to erase it after seeing what that does. */
export function PersonDialog({ kind, person: { id, name }, onClose }: PersonDialogProps) {
  const t = useWords(privacyWords);
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: [...privacyKey, 'person', kind, id],
    queryFn: ({ signal }) => fetchPerson(kind, id, signal),
    refetchInterval: ({ state }) => (isRunning(state.data) ? refreshMs : false),
  });
  const onErased = () => {
    setIsAsking(false);
    void queryClient.invalidateQueries();
  };
  // After a refusal, what is shown is what would be erased now.
  const onCanceled = () => {
    setIsAsking(false);
    void refetch();
  };
  return (
    <Dialog title={t.ofPerson(data?.name ?? name)} size={720} onClose={onClose} closeOnEscape={!isAsking}>
      {error && <FailurePanel error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <Exports kind={kind} person={data} />
          <h3 className={classes.heading}>{t.eraseHeading}</h3>
          <Outcomes person={data} />
          <Erasures person={data} />
          <p className={classes.note}>{t.eraseAbout}</p>
          {data.refusal !== '' && (
            <Alert color="yellow" variant="light">
              {data.refusal}
            </Alert>
          )}
          <div className={classes.buttons}>
            <Button
              color="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              disabled={data.refusal !== ''}
              onClick={() => setIsAsking(true)}
            >
              {t.erase}
            </Button>
          </div>
          {isAsking && <EraseQuestion kind={kind} person={data} onDone={onErased} onClose={onCanceled} />}
        </>
      )}
    </Dialog>
  );
}

function EraseQuestion(props: { kind: PersonKind; person: PersonReply; onDone: () => void; onClose: () => void }) {
  const { kind, person, onDone, onClose } = props;
  const t = useWords(privacyWords);
  const [key] = useState(newIdempotencyKey);
  return (
    <ConfirmAction
      question={t.eraseQuestion}
      action={t.erase}
      done={t.erased}
      act={() => erase(kind, person, key)}
      onDone={onDone}
      onClose={onClose}
    >
      {person.name}, {person.detail}
    </ConfirmAction>
  );
}

function Exports({ kind, person: { id, name } }: { kind: PersonKind; person: PersonReply }) {
  const t = useWords(privacyWords);
  const queryClient = useQueryClient();
  const { run, ...line } = useRowCall();
  const download = (format: 'excel' | 'csv') =>
    run({
      record: name,
      text: t.exporting,
      act: async () => {
        const rows = await downloadFile(exportPath(kind, id), { format }, () => undefined);
        // The audit log names the person once more now, so an erasure would replace more than what is shown.
        await queryClient.invalidateQueries({ queryKey: [...privacyKey, 'person', kind, id] });
        return t.exported(rows);
      },
    });
  return (
    <>
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
          onClick={() => download('excel')}
        >
          {t.exportExcel}
        </Button>
        <Button variant="default" leftSection={<IconCsv size={16} aria-hidden />} onClick={() => download('csv')}>
          {t.exportCsv}
        </Button>
      </div>
      <RowCallLine {...line} />
    </>
  );
}

function Outcomes({ person }: { person: PersonReply }) {
  const t = useWords(privacyWords);
  const language = useLanguage();
  const reasons: Partial<Record<string, string>> = t.reasons;
  return (
    <dl className={classes.outcomes}>
      {erasureOutcomes.map((outcome) => {
        const parts = person.parts.filter((part) => part.outcome === outcome);
        return (
          parts.length > 0 && (
            <div key={outcome}>
              <dt>{t.outcomes[outcome]}</dt>
              <dd>
                {parts.map(({ use, tables }) => (
                  <p key={use}>
                    {t.uses[use]}
                    <small>{[...new Set(tables.map((table) => tableName(table, language)))].join(', ')}</small>
                    {outcome === 'kept' && reasons[use] !== undefined && <small>{reasons[use]}</small>}
                  </p>
                ))}
                {outcome === 'replaced' && <Words person={person} />}
              </dd>
            </div>
          )
        );
      })}
    </dl>
  );
}

/** Every word with the places in which it is replaced, so that nothing is erased that nobody has seen. */
function Words({ person: { words, hits } }: { person: PersonReply }) {
  const t = useWords(privacyWords);
  const language = useLanguage();
  if (words.length === 0) return <p>{t.noWords}</p>;
  return (
    <ul className={classes.words}>
      {words.map(({ category, value, reach, reason }) => (
        <li key={`${category} ${value}`}>
          <strong>{value}</strong>: {t.reaches[reach]}
          {reason !== '' && <small>{t.wordReasons[reason]}</small>}
          {hits
            .filter((one) => one.value === value)
            .map(({ table, rows, examples }) => (
              <small key={table}>
                {t.hits(tableName(table, language), rows)} {examples.map((example) => `“…${example}…”`).join(' ')}
              </small>
            ))}
        </li>
      ))}
    </ul>
  );
}

function Erasures({ person: { erasures } }: { person: PersonReply }) {
  const t = useWords(privacyWords);
  if (erasures.length === 0) return null;
  return (
    <section aria-label={t.erasures} className={classes.note}>
      <strong>{t.erasures}</strong>
      <ul>
        {erasures.map(({ at, by, endedAt, replaced }) => (
          <li key={at}>
            {endedAt === null ? t.running(by, formatDateTime(at)) : t.done(by, formatDateTime(at), replaced)}
          </li>
        ))}
      </ul>
    </section>
  );
}
