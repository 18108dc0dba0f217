import { mayPass } from '@gso/contract/permissions';
import { type Quotation, quotationAccess } from '@gso/contract/quotation';
import {
  approvalAccess,
  type ApprovalLine,
  type ApprovalRequest,
  offeredLine,
  type PriceApproval,
} from '@gso/contract/quotation/approval';
import { marginPercent } from '@gso/contract/quotation/margin';
import { type RevisionContent, revisionContent } from '@gso/contract/quotation/revision';
import { quotedPrices } from '@gso/contract/rules/price';
import { notFound } from '../../../platform/app-error.ts';
import type { Actor } from '../../../platform/auth/actor.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { readRows, statement } from '../../../platform/db/statement.ts';
import { readRecord } from '../../../platform/record/record-kind.ts';
import { marginsOf, readLineCosts } from '../line-costs.ts';
import { quotationRecord } from '../quotation-kind.ts';
import { offerNow } from './price-guard.ts';

/** What needs an approval now, by the present limits, and what was decided before. */
export async function readApproval(db: Reader, actor: Actor, id: number): Promise<PriceApproval> {
  const stored = await readRecord(db, quotationRecord, id);
  const requests = await readRequests(db, id);
  // An approver sees what they were asked about, not every quotation.
  const wasAsked = requests.some(({ decision }) => decision !== 'WITHDRAWN');
  if (!wasAsked && !mayPass(actor.permissions, quotationAccess.read)) throw notFound();
  const { quotation, limit, needed } = await offerNow(db, stored);
  const earlier = await earlierPrices(
    db,
    quotation,
    needed.flatMap(({ at }) => quotation.itemDetails[at]?.line ?? []),
  );
  const costs = await readCosts(db, quotation);
  const lines = needed.flatMap(({ at, ...concession }): ApprovalLine[] => {
    const line = quotation.itemDetails[at];
    if (!line) return [];
    const { listPrice, sellingPrice, bottomPrice: floor } = offeredLine(line, quotation);
    const { materialNo, materialDesc, qty, qtyType, approved } = line;
    const known = { line: line.line, materialNo, materialDesc, qty, qtyType, approved };
    const { price: source, rate } = line.source;
    const isFloorRaised = rate !== null && floor > quotedPrices(source, rate, quotation.rounding).bottomPrice;
    const prices = { listPrice, sellingPrice, floor, isFloorRaised, ...concession, ...costs.lines[at] };
    return [{ ...known, ...prices, earlier: earlier.get(line.line) ?? [] }];
  });
  const { version, status, sentAt, approval: state, salesUsername } = quotation;
  const waiting = requests.find(({ decision }) => decision === null);
  const mayDecide =
    mayPass(actor.permissions, approvalAccess.decide) &&
    waiting !== undefined &&
    ![waiting.askedBy, salesUsername].includes(actor.username);
  return {
    ...{ id, version, status, sentAt, state, limit, lines, requests, mayDecide },
    margin: costs.margin,
    content: revisionContent.parse(stored),
    approvedContent: await lastApproved(db, id),
  };
}

/** What the lines cost to buy, in their order, and what is left of their prices in percent. */
async function readCosts(db: Reader, quotation: Quotation) {
  const costs = await readLineCosts(db, [quotation.id]);
  const margins = marginsOf(quotation, costs, 'quotation');
  const lines = quotation.itemDetails.map(({ line }, at) => {
    const cost = costs.get(line)?.quotation ?? null;
    const margin = margins.lines[at];
    return { cost: cost === null ? null : Number(cost), margin: margin ? marginPercent(margin) : null };
  });
  return { lines, margin: margins.whole && marginPercent(margins.whole) };
}

/** How many requests are listed. */
const mostRequests = 20;

const readRequests = (db: Reader, id: number): Promise<ApprovalRequest[]> =>
  readRows(
    db,
    statement`select asked_by as "askedBy", asked_at as "askedAt", decision, reason, decided_by as "decidedBy",
        decided_at as "decidedAt", jsonb_array_length(approved) as lines
      from quotation_approval where quotation_id = ${id} order by id desc limit ${mostRequests}`,
  );

async function lastApproved(db: Reader, id: number): Promise<RevisionContent | null> {
  const [found] = await readRows<{ content: unknown }>(
    db,
    statement`select content from quotation_approval where quotation_id = ${id} and decision = 'APPROVED'
      order by id desc limit 1`,
  );
  return found ? revisionContent.parse(found.content) : null;
}

/** How many earlier prices of a material are listed. */
const mostEarlier = 3;

/** The newest prices of the same materials in other quotations, by line. */
async function earlierPrices(db: Reader, { id }: Quotation, lines: readonly number[]) {
  const found = await readRows<{ line: number } & ApprovalLine['earlier'][number]>(
    db,
    statement`select wanted.id as line, old.quotation_id as "quotationId", quotation.ref_no as "refNo",
        quotation.quotation_date as "quotationDate", customer.company_name as company, old.qty,
        old.selling_price::float8 as "sellingPrice"
      from quotation_line as wanted
      cross join lateral (
        select quotation_id, qty, selling_price from quotation_line
        where material_key = wanted.material_key and quotation_id <> ${id}
        order by quotation_id desc limit ${mostEarlier}
      ) as old
      join quotation on quotation.id = old.quotation_id
      join customer on customer.id = quotation.customer_id
      where wanted.id = any(${[...lines]}) order by wanted.id, old.quotation_id desc`,
  );
  return Map.groupBy(found, ({ line }) => line);
}
