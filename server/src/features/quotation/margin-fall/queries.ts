import type { MarginFall } from '@gso/contract/quotation/margin-fall';
import type { Reader } from '../../../platform/db/database.ts';
import { readRows, statement } from '../../../platform/db/statement.ts';

export async function readMarginFall(db: Reader, id: number): Promise<MarginFall | null> {
  const [stored] = await readRows<{ fall: MarginFall }>(
    db,
    statement`select jsonb_build_object('fellAt', fell_at, 'bottomMore', bottom_more, 'margin',
        jsonb_build_object('then', margin_then, 'now', margin_now, 'costMore', cost_more)) as fall
      from margin_fall join quotation on quotation.id = quotation_id
      where quotation_id = ${id} and status = 'OPEN'`,
  );
  return stored?.fall ?? null;
}
