import type { DeliveryRow } from '@gso/contract/jobs/webhook';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ActionButton } from '../../ui/action-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { FailurePanel } from '../../ui/failure-panel.tsx';
import { formatCount, formatDateTime } from '../../words/format.ts';
import { listWords } from '../../words/list-words.ts';
import { eventName } from '../../words/values/webhook.ts';
import { useWords } from '../../words/words.ts';
import { deliveryKey, fetchDelivery } from './api.ts';
import { DeliveryChip, useStatusText } from './delivery-columns.tsx';
import classes from './delivery-dialog.module.css';
import { deliveryWords } from './words.ts';

interface DeliveryDialogProps {
  delivery: DeliveryRow;
  /** Why it cannot be sent again. */
  blocked: string | undefined;
  onSendAgain: () => void;
  onClose: () => void;
}

/** One message: what was sent, what came back, and how the attempts went. */
export function DeliveryDialog({ delivery: row, blocked, onSendAgain, onClose }: DeliveryDialogProps) {
  const t = { ...useWords(listWords), ...useWords(deliveryWords) };
  const statusText = useStatusText();
  const { data, error, refetch } = useQuery({
    queryKey: [...deliveryKey, 'one', row.id],
    queryFn: ({ signal }) => fetchDelivery(row.id, signal),
    staleTime: 0,
  });
  const delivery = data ?? row;
  const facts = [
    { label: t.state, value: <DeliveryChip state={delivery.state} /> },
    { label: t.code, value: <code className={classes.code}>{delivery.event}</code> },
    { label: t.record, value: delivery.record },
    { label: t.createdAt, value: formatDateTime(delivery.createdAt) },
    { label: t.attempts, value: formatCount(delivery.attempts) },
    { label: t.status, value: statusText(delivery) },
    { label: t.duration, value: delivery.ms === null ? '' : t.ms(delivery.ms) },
    { label: t.dueAt, value: delivery.dueAt === null ? '' : formatDateTime(delivery.dueAt) },
    { label: t.endedAt, value: delivery.endedAt === null ? '' : formatDateTime(delivery.endedAt) },
    { label: t.reason, value: delivery.error },
  ];
  return (
    <Dialog title={eventName(row.event)} size={760} onClose={onClose}>
      <FactList className={classes.facts} facts={facts.filter(({ value }) => value !== '')} />
      {error && <FailurePanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <p role="status">{t.loading}</p>}
      {data && (
        <>
          {data.status !== null && <Part title={t.answer} text={readable(data.answer)} otherwise={t.emptyAnswer} />}
          <Part title={t.body} text={readable(data.body)} />
        </>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t.close}
        </Button>
        <ActionButton leftSection={<IconRefresh size={16} aria-hidden />} blocked={blocked} onClick={onSendAgain}>
          {t.again}
        </ActionButton>
      </div>
    </Dialog>
  );
}

function Part({ title, text, otherwise }: { title: string; text: string; otherwise?: string }) {
  return (
    <section aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      {text === '' ? <p className={classes.none}>{otherwise}</p> : <pre className={classes.text}>{text}</pre>}
    </section>
  );
}

/** JSON with one value in each line; anything else as it is. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
