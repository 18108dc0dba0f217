import type { MarginLimit, MarginLimitInput } from '@gso/contract/quotation/margin-fall';
import type { Actor } from '../../../platform/auth/actor.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { numeric, readRecord, recordKind } from '../../../platform/record/record-kind.ts';
import { type Patch, updateRecord } from '../../../platform/record/write-record.ts';

/** There is exactly one row, created by a migration. */
const marginLimitId = 1;

const marginLimit = recordKind<MarginLimit, MarginLimitInput>({
  entity: 'margin_limit',
  fields: { percent: numeric('percent') },
  nameOf: () => '',
});

export const readMarginLimit = (db: Reader): Promise<MarginLimit> => readRecord(db, marginLimit, marginLimitId);

export const updateMarginLimit = (tx: Tx, actor: Actor, patch: Patch<MarginLimitInput>): Promise<MarginLimit> =>
  updateRecord(tx, actor, marginLimit, { id: marginLimitId, patch });
