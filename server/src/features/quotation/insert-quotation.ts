import type { Quotation } from '@gso/contract/quotation';
import { usualVat } from '@gso/contract/rules/quotation-terms';
import type { Author } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { takeLateNumber } from '../../platform/db/late-number.ts';
import { nothing, readRows, type Statement, statement, text } from '../../platform/db/statement.ts';
import { missingReference } from '../../platform/record/missing-reference.ts';
import { takeNumber } from '../../platform/save/next-number.ts';
import type { LineWithTotals, Totals } from './compute-totals.ts';
import { quotationHead, quotationRecord, references } from './quotation-kind.ts';

export type Header = Record<string, unknown> & Totals & { quotation_date: string };

/**
 * Inserts header and lines without waiting, because the document number that they take is locked until the commit. What the
 * caller needs of the row is read before.
 */
export async function insertQuotation(
  tx: Tx,
  author: Author,
  header: Header,
  lines: readonly LineWithTotals[],
): Promise<Quotation> {
  const values = {
    ...header,
    status: 'OPEN',
    revision: 0,
    approval: '',
    version: 1,
    vat_rate: usualVat.rate,
    vat_method: usualVat.method,
    created_by: author.username,
    updated_by: author.username,
  };
  const [stored] = await readRows<{ id: number; line_ids: number[] }>(
    tx,
    statement`select ${quotationHead.columns}, array(
        select ${nextLineId}::integer from generate_series(1, ${lines.length}::integer)
      ) as line_ids
      from jsonb_populate_record(null::quotation, ${JSON.stringify(values)}::jsonb
        || jsonb_build_object('id', nextval('quotation_id_seq'), 'updated_at', now())) as quotation
      ${quotationHead.joins ?? nothing}`,
  );
  const id = stored?.id ?? 0;
  const lineIds = stored?.line_ids ?? [];
  const lineId = stored ? statement`(${lineIds}::integer[])[new.place + 1]` : nextLineId;
  const insert = numberedInsert(id, values, insertOf({ quotationId: id, id: lineId }, lines));
  if (!stored) {
    // It refers to a missing record, and the error of the insert names which one.
    await readRows(tx, insert).catch((error: unknown) => {
      throw missingReference(error, references);
    });
    throw new Error('The new quotation cannot be read.');
  }
  const refNo = await takeLateNumber(tx, insert, statement`select ref_no from quotation where id = ${id}`);
  const storedLines = lines.map((line, place) => ({ ...line, id: lineIds[place] ?? 0 }));
  return quotationRecord.toRow({ ...stored, refNo, lines: storedLines });
}

/** The number is taken after the lines are inserted. */
function numberedInsert(id: number, header: Header, lines: Statement): Statement {
  const names = text(Object.keys(header).join(', '));
  const period = header.quotation_date.slice(2, 7).replace('-', '');
  return statement`with new_line as (${lines} returning id),
      lines as materialized (select count(*) from new_line),
      number as (${takeNumber('quotation', period, text('lines'))})
    insert into quotation (id, ref_no, ${names}) overriding system value
    select ${id}, ${refNo(period)}, ${names}
    from number, jsonb_populate_record(null::quotation, ${JSON.stringify(header)}::jsonb) returning ref_no as number`;
}

/** QUO-2611-0001 is the first one of November 2026. */
const refNo = (period: string): Statement =>
  statement`${`QUO-${period}-`} || lpad(last::text, greatest(4, length(last::text)), '0')`;

const lineColumns = text(
  'place, item_id, bundle_id, brand, category, material_no, material_desc, source_currency, source_selling_price, source_bottom_price, parts, qty, stock_type, is_optional, selling_price, bottom_price, is_typed, sub_total_price, shortfall, is_floor_unknown',
);

interface NewLines {
  quotationId: number;
  /** SQL for the id of `new`, one of these lines. */
  id: Statement;
}

/** A copied line refers to the same rate as its original. */
export const insertOf = ({ quotationId, id }: NewLines, lines: readonly LineWithTotals[]): Statement =>
  statement`insert into quotation_line (id, quotation_id, rate_value_id, ${lineColumns}) overriding system value
    select ${id}, ${quotationId}::integer,
      coalesce(rate_value_id, (select old.rate_value_id from quotation_line as old where old.id = new.id)), ${lineColumns}
    from jsonb_populate_recordset(null::quotation_line, ${JSON.stringify(lines)}::jsonb) as new`;

export const nextLineId = text("nextval('quotation_line_id_seq')");
