import { limits } from '@gso/contract/limits';
import { type DueReply, retentionInput, type RetentionKind, type RetentionRule } from '@gso/contract/privacy/retention';
import { userList } from '@gso/contract/user';
import { Alert, Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { sentenceOf } from '../../api/refusal.ts';
import { RecordLink } from '../../pickers/record-link.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailurePanel } from '../../ui/failure-panel.tsx';
import { NumberField } from '../../ui/field/number-field.tsx';
import { InnerNote, InnerTable } from '../../ui/inner-table.tsx';
import { showSnackbar } from '../../ui/snackbar.tsx';
import { formatDate } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import classes from './privacy.module.css';
import { fetchDue, rulesKey, updateRule } from './retention-api.ts';
import { retentionWords } from './retention-words.ts';

interface RetentionDialogProps {
  rule: RetentionRule;
  onClose: () => void;
}

/** Shows what a number of months would erase, and only then saves it. */
export function RetentionDialog({ rule, onClose }: RetentionDialogProps) {
  const t = useWords(retentionWords);
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState(rule.months ?? NaN);
  const [shown, setShown] = useState<number>();
  const [saving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState('');
  const months = Number.isNaN(typed) ? null : typed;
  const isValid = retentionInput.safeParse({ months }).success;
  const dry = useQuery({
    queryKey: [...rulesKey, rule.id, shown],
    queryFn: ({ signal }) => fetchDue(rule.id, shown ?? 0, signal),
    enabled: shown !== undefined,
    gcTime: 0,
    staleTime: Infinity,
  });
  const seen = months === null ? 0 : shown === months && !dry.isFetching ? dry.data?.due : undefined;
  const { name, limit, due } = t.kinds[rule.kind];

  const show = (event: FormEvent) => {
    event.preventDefault();
    if (!isValid || months === null) return;
    if (shown === months) void dry.refetch();
    setShown(months);
  };
  const save = async () => {
    setSaving(true);
    setRefusal('');
    try {
      await updateRule(rule.id, { version: rule.version, months, due: seen ?? 0 });
      showSnackbar({ kind: 'success', text: t.saved });
      onClose();
    } catch (error) {
      setRefusal(sentenceOf(error));
      if (shown !== undefined) void dry.refetch();
    } finally {
      setSaving(false);
      void queryClient.invalidateQueries({ queryKey: rulesKey, exact: true });
    }
  };
  return (
    <Dialog title={name} size={720} onClose={() => !saving && onClose()}>
      <form className={classes.limit} onSubmit={show}>
        <NumberField
          label={limit}
          description={t.emptyIsNever}
          error={!isValid && t.wrong(limits.retentionMonths)}
          value={typed}
          onChange={setTyped}
          data-autofocus
        />
        {months !== null && (
          <Button type="submit" variant="default" disabled={!isValid} loading={dry.isFetching}>
            {t.show}
          </Button>
        )}
      </form>
      {dry.error && <FailurePanel error={dry.error} onRetry={() => void dry.refetch()} />}
      {months !== null && seen !== undefined && dry.data && <Due kind={rule.kind} reply={dry.data} text={due} />}
      {refusal !== '' && (
        <Alert color="red" variant="light" role="alert" className={classes.refused}>
          {refusal}
        </Alert>
      )}
      <div className={classes.saveRule}>
        <Button variant="default" onClick={onClose} disabled={saving}>
          {t.cancel}
        </Button>
        <Button
          {...(seen !== undefined && seen > 0 && { color: 'red' })}
          disabled={!isValid || seen === undefined || months === rule.months}
          loading={saving}
          onClick={() => void save()}
        >
          {seen === undefined || seen === 0 ? t.save : t.saveAnd(due(seen))}
        </Button>
      </div>
    </Dialog>
  );
}

function Due({ kind, reply, text }: { kind: RetentionKind; reply: DueReply; text: (count: number) => string }) {
  const t = useWords(retentionWords);
  if (reply.due === 0) return <p className={classes.note}>{t.nothingDue}</p>;
  return (
    <section aria-label={t.dryRun} className={classes.due}>
      <p aria-live="polite">
        <strong>{t.isDue(text(reply.due))}</strong> {t.outcome[kind]}
      </p>
      <InnerTable
        label={t.dryRun}
        rows={reply.content.map((row, place) => ({ ...row, record: row.id, id: place }))}
        columns={[
          {
            header: t.name,
            wide: true,
            cell: ({ record, name, detail }) => (
              <Place kind={kind} id={record} detail={detail}>
                {name}
              </Place>
            ),
          },
          { header: t.detail[kind], wide: true, cell: ({ detail }) => detail },
          {
            header: t.last[kind],
            named: true,
            cell: ({ at }) => <span className={classes.date}>{formatDate(at)}</span>,
          },
        ]}
      />
      {reply.due > reply.content.length && <InnerNote>{t.first(reply.content.length)}</InnerNote>}
    </section>
  );
}

function Place(props: { kind: RetentionKind; id: number; detail: string; children: string }) {
  const { kind, id, detail, children } = props;
  if (kind !== 'account') {
    return (
      <RecordLink kind={kind === 'mail' ? 'quotation' : 'customer'} id={id}>
        {children}
      </RecordLink>
    );
  }
  return (
    <Link to="/dashboard/account" search={userList.toWire({ ...userList.defaults, search: detail })}>
      {children}
    </Link>
  );
}
