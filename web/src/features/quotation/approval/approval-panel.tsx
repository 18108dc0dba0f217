import { limits } from '@gso/contract/limits';
import type { QuotationRow } from '@gso/contract/quotation';
import type { ApprovalLine, PriceApproval } from '@gso/contract/quotation/approval';
import { Button, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { sentenceOf } from '../../../api/refusal.ts';
import { Explained } from '../../../explain/explained.tsx';
import { newIdempotencyKey } from '../../../form/idempotency.ts';
import { Chip } from '../../../ui/chip.tsx';
import { FailurePanel } from '../../../ui/failure-panel.tsx';
import { showSnackbar } from '../../../ui/snackbar.tsx';
import { formatCount, formatDate, formatDateTime, formatPercent, formatRupiah } from '../../../words/format.ts';
import { useWords } from '../../../words/words.ts';
import { explainedLine, quotationApi } from '../api.ts';
import { RedlineTable } from '../revisions/redline-table.tsx';
import { askForApproval, decide, fetchApproval } from './api.ts';
import classes from './approval.module.css';
import { approvalWords } from './words.ts';

const key = 'quotation-approval';

/** What needs an approval, who asked and what was decided, with the buttons to ask and to decide. */
export function ApprovalPanel({ quotation }: { quotation: QuotationRow }) {
  const t = useWords(approvalWords);
  const found = useQuery({
    queryKey: [key, quotation.id, quotation.version],
    queryFn: ({ signal }) => fetchApproval(quotation.id, signal),
  });
  if (found.error) return <FailurePanel error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <p className={classes.note}>{t.loading}</p>;
  const approval = found.data;
  if (approval.lines.length === 0 || approval.sentAt !== null) {
    return (
      <>
        <p className={classes.note}>{t.nothing}</p>
        <Requests approval={approval} />
      </>
    );
  }
  return (
    <>
      <Summary approval={approval} />
      {approval.approvedContent && (
        <section className={classes.section}>
          <h3>{t.redline}</h3>
          <RedlineTable label={t.redline} before={approval.approvedContent} after={approval.content} />
        </section>
      )}
      <ul className={classes.lines} aria-label={t.lines}>
        {approval.lines.map((line) => (
          <Line key={line.line} quotationId={quotation.id} line={line} limit={approval.limit} />
        ))}
      </ul>
      <Requests approval={approval} />
      <Decision approval={approval} />
    </>
  );
}

interface FactList {
  facts: { label: string; value: ReactNode }[];
}

const Facts = ({ facts }: FactList) => (
  <dl className={classes.facts}>
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** What an approver wants to know first. */
function Summary({ approval: { state, requests, content, margin, lines } }: { approval: PriceApproval }) {
  const t = useWords(approvalWords);
  const [asked] = requests;
  const facts = [
    { label: t.lines, value: formatCount(lines.length) },
    { label: t.discount, value: formatRupiah(content.totalPriceDisc) },
    { label: t.grandTotal, value: formatRupiah(content.grandTotalPrice) },
    ...(margin === undefined
      ? []
      : [{ label: t.wholeMargin, value: margin === null ? t.unknown : formatPercent(margin) }]),
  ];
  return (
    <div className={classes.summary}>
      <div className={classes.chips}>
        <Chip tone={state === 'REJECTED' ? 'red' : 'amber'}>{t.states[state]}</Chip>
        {state === 'ASKED' && asked && <span>{t.askedBy(asked.askedBy, formatDateTime(asked.askedAt))}</span>}
      </div>
      <Facts facts={facts} />
    </div>
  );
}

interface LineProps {
  quotationId: number;
  line: ApprovalLine;
  limit: number | null;
}

function Line({ quotationId, line, limit }: LineProps) {
  const t = useWords(approvalWords);
  const orUnknown = (value: number | null, format: (value: number) => string) =>
    value === null ? t.unknown : format(value);
  const facts = [
    { label: t.after, value: formatRupiah(line.price) },
    {
      label: t.floor,
      value: (
        <Explained
          figure={explainedLine(quotationId, line.line, 'lineBottom')}
          label={`${t.floor}, ${line.materialNo}`}
        >
          {formatRupiah(line.floor)}
        </Explained>
      ),
    },
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
        {line.isBelowFloor && (
          <Chip tone="red">
            {t.belowFloor}
            {line.floor > line.price && `: −${formatRupiah(line.floor - line.price)}`}
          </Chip>
        )}
        {line.isFloorUnknown && <Chip tone="red">{t.floorUnknown}</Chip>}
        {line.isBeyondLimit && <Chip tone="amber">{t.beyondLimit(formatPercent(limit ?? 0))}</Chip>}
      </div>
      {line.isBelowFloor && line.isFloorRaised && <p className={classes.note}>{t.floorRaised}</p>}
      {line.approved && <p className={classes.note}>{t.ended}</p>}
      <Facts facts={facts} />
      {line.earlier.length > 0 && (
        <details className={classes.earlier}>
          <summary>{t.earlier(line.earlier.length)}</summary>
          <ul>
            {line.earlier.map((one) => (
              <li key={one.quotationId}>
                <strong>{formatRupiah(one.sellingPrice)}</strong> × {formatCount(one.qty)} · {one.company},{' '}
                {formatDate(one.quotationDate)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

function Decision({ approval }: { approval: PriceApproval }) {
  const t = useWords(approvalWords);
  const { id, version } = approval;
  const queryClient = useQueryClient();
  const [callKey] = useState(newIdempotencyKey);
  const [reason, setReason] = useState('');
  const settle = useMutation({
    mutationFn: (act: 'ASK' | 'APPROVED' | 'REJECTED') => {
      // A key belongs to one call.
      const own = `${callKey}-${act}-${version}`;
      if (act === 'ASK') return askForApproval(approval, own);
      const decision =
        act === 'REJECTED' ? { decision: act } : { decision: act, lines: approval.lines.map(({ line }) => line) };
      return decide(id, { version, reason, ...decision }, own);
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
      // Another limit changes the lines, but no version.
      void queryClient.invalidateQueries({ queryKey: [key, id] });
    },
  });
  if (approval.state !== 'ASKED') {
    return (
      <div className={classes.foot}>
        <Button size="md" loading={settle.isPending} onClick={() => settle.mutate('ASK')}>
          {t.ask}
        </Button>
      </div>
    );
  }
  if (!approval.mayDecide) return <p className={classes.note}>{t.others}</p>;
  return (
    <div className={classes.foot}>
      <Textarea
        label={t.reason}
        placeholder={t.reasonHint}
        maxLength={limits.longText}
        autosize
        maxRows={4}
        className={classes.reason}
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
    <section className={classes.section}>
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
