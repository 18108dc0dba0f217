import { limits } from '@gso/contract/limits';
import type { QuotationRow } from '@gso/contract/quotation';
import type { ApprovalLine, PriceApproval } from '@gso/contract/quotation/approval';
import { Button, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../../api/refusal.ts';
import { newIdempotencyKey } from '../../../form/idempotency.ts';
import { Chip } from '../../../ui/chip.tsx';
import { FailurePanel } from '../../../ui/failure-panel.tsx';
import { showSnackbar } from '../../../ui/snackbar.tsx';
import { formatDate, formatDateTime, formatPercent, formatRupiah } from '../../../words/format.ts';
import { useWords } from '../../../words/words.ts';
import { quotationApi } from '../api.ts';
import { RedlineTable } from '../revisions/redline-table.tsx';
import { askForApproval, decide, fetchApproval } from './api.ts';
import classes from './approval.module.css';
import { approvalWords } from './words.ts';

const keyOf = ({ id, version }: Pick<QuotationRow, 'id' | 'version'>) => ['quotation-approval', id, version];

/** What needs an approval, who asked and what was decided, with the buttons to ask and to decide. */
export function ApprovalPanel({ quotation }: { quotation: QuotationRow }) {
  const t = useWords(approvalWords);
  const found = useQuery({
    queryKey: keyOf(quotation),
    queryFn: ({ signal }) => fetchApproval(quotation.id, signal),
  });
  if (found.error) return <FailurePanel error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <p className={classes.note}>{t.loading}</p>;
  const approval = found.data;
  const { lines, margin, limit } = approval;
  const needsApproval = lines.length > 0 && approval.sentAt === null;
  return (
    <>
      {needsApproval ? (
        <Chip tone="amber">{t.states[approval.state]}</Chip>
      ) : (
        <p className={classes.note}>{t.nothing}</p>
      )}
      {needsApproval && margin !== undefined && (
        <p className={classes.note}>
          {t.wholeMargin}: {margin === null ? t.unknown : formatPercent(margin)}
        </p>
      )}
      {needsApproval && (
        <ul className={classes.lines} aria-label={t.lines}>
          {lines.map((line) => (
            <Line key={line.line} line={line} limit={limit} />
          ))}
        </ul>
      )}
      {needsApproval && <Decision approval={approval} />}
      {needsApproval && approval.approvedContent && (
        <section>
          <h3>{t.redline}</h3>
          <RedlineTable label={t.redline} before={approval.approvedContent} after={approval.content} />
        </section>
      )}
      <Requests approval={approval} />
    </>
  );
}

function Line({ line, limit }: { line: ApprovalLine; limit: number | null }) {
  const t = useWords(approvalWords);
  const orUnknown = (value: number | null, format: (value: number) => string) =>
    value === null ? t.unknown : format(value);
  const facts = [
    { label: t.after, value: formatRupiah(line.price) },
    { label: t.floor, value: formatRupiah(line.floor) },
    { label: t.usual, value: formatRupiah(line.listPrice) },
    ...(line.cost === undefined ? [] : [{ label: t.cost, value: orUnknown(line.cost, formatRupiah) }]),
    ...(line.margin === undefined ? [] : [{ label: t.margin, value: orUnknown(line.margin, formatPercent) }]),
    ...(line.approved
      ? [{ label: t.approvedBefore, value: `${line.approved.qty} × ${formatRupiah(line.approved.price)}` }]
      : []),
  ];
  return (
    <li>
      <p className={classes.title}>
        <strong>{line.materialNo}</strong> {line.materialDesc} · {line.qty} {line.qtyType}
      </p>
      <div className={classes.chips}>
        {line.isBelowFloor && <Chip tone="red">{t.belowFloor}</Chip>}
        {line.isBeyondLimit && <Chip tone="amber">{t.beyondLimit(formatPercent(limit ?? 0))}</Chip>}
      </div>
      <dl className={classes.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {line.earlier.length > 0 && (
        <p className={classes.note}>
          {t.earlier}:{' '}
          {line.earlier
            .map((one) => `${formatRupiah(one.sellingPrice)} (${one.company}, ${formatDate(one.quotationDate)})`)
            .join('; ')}
        </p>
      )}
    </li>
  );
}

function Decision({ approval }: { approval: PriceApproval }) {
  const t = useWords(approvalWords);
  const queryClient = useQueryClient();
  const [key] = useState(newIdempotencyKey);
  const [reason, setReason] = useState('');
  const settle = useMutation({
    mutationFn: (act: 'ASK' | 'APPROVED' | 'REJECTED') => {
      // A key belongs to one call.
      const own = `${key}-${act}-${approval.version}`;
      return act === 'ASK' ? askForApproval(approval, own) : decide(approval, { decision: act, reason }, own);
    },
    onSuccess: (_reply, act) => {
      showSnackbar({
        kind: 'success',
        text: { ASK: t.asked, APPROVED: t.approved, REJECTED: t.rejected }[act],
      });
      void queryClient.invalidateQueries({ queryKey: quotationApi.key });
    },
    onError: (error) => {
      showSnackbar({ kind: 'error', text: sentenceOf(error) });
      void queryClient.invalidateQueries({ queryKey: quotationApi.key });
    },
  });
  if (approval.state !== 'ASKED') {
    return (
      <Button size="md" loading={settle.isPending} onClick={() => settle.mutate('ASK')}>
        {t.ask}
      </Button>
    );
  }
  if (!approval.mayDecide) return <p className={classes.note}>{t.others}</p>;
  return (
    <div className={classes.decision}>
      <Textarea
        label={t.reason}
        description={t.reasonHint}
        maxLength={limits.longText}
        autosize
        minRows={2}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button
          size="md"
          variant="default"
          loading={settle.isPending}
          onClick={() =>
            reason.trim() === '' ? showSnackbar({ kind: 'error', text: t.needsReason }) : settle.mutate('REJECTED')
          }
        >
          {t.reject}
        </Button>
        <Button size="md" loading={settle.isPending} onClick={() => settle.mutate('APPROVED')}>
          {t.approve}
        </Button>
      </div>
    </div>
  );
}

function Requests({ approval: { requests } }: { approval: PriceApproval }) {
  const t = useWords(approvalWords);
  if (requests.length === 0) return null;
  return (
    <section>
      <h3>{t.history}</h3>
      <ul className={classes.history}>
        {requests.map(({ askedBy, askedAt, decision, decidedBy, decidedAt, reason }) => (
          <li key={askedAt}>
            {t.askedBy(askedBy, formatDateTime(askedAt))}
            {decision && ` · ${[decidedBy, t.decisions[decision]].filter(Boolean).join(' ')}`}
            {decidedAt && `, ${formatDateTime(decidedAt)}`}
            {reason !== '' && `: ${reason}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
