import type { FloorRule, FloorRulePatch } from '@gso/contract/quotation/floor-rule';
import { AppError } from '../../../platform/app-error.ts';
import { refuseIfStale } from '../../../platform/audit/history.ts';
import type { Actor } from '../../../platform/auth/actor.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { emptyAsNull, lockRecord, readRecord, recordKind } from '../../../platform/record/record-kind.ts';
import { updateRecords } from '../../../platform/record/write-record.ts';
import { text } from '../../../platform/text.ts';

/** There is exactly one row, created by a migration. */
const ruleId = 1;

const floorRule = recordKind<FloorRule, Pick<FloorRule, 'days' | 'proposedDays' | 'proposedBy'>>({
  entity: 'floor_rule',
  fields: { days: 'days', proposedDays: 'proposed_days', proposedBy: emptyAsNull('proposed_by') },
  nameOf: () => '',
});

export const readFloorRule = (db: Reader): Promise<FloorRule> => readRecord(db, floorRule, ruleId);

/**
 * Proposes another number of days. It counts when somebody else saves the same number. The present number takes back what
 * was proposed. With one day, whoever lowers bottom prices could sell below the old ones tomorrow, so nobody sets it alone.
 */
export async function proposeFloorDays(tx: Tx, actor: Actor, { days, version }: FloorRulePatch): Promise<FloorRule> {
  const before = await lockRecord(tx, floorRule, ruleId);
  await refuseIfStale(tx, 'floor_rule', before, version);
  const isProposed = days === before.proposedDays;
  if (isProposed && before.proposedBy === actor.username) throw ownProposal();
  if (days === before.days && before.proposedDays === null) return before;
  const input =
    isProposed || days === before.days
      ? { days, proposedDays: null, proposedBy: '' }
      : { days: before.days, proposedDays: days, proposedBy: actor.username };
  const [after] = await updateRecords(tx, actor, floorRule, [{ before, input }]);
  return after ?? before;
}

const ownProposal = () =>
  new AppError(
    'refused',
    text(
      'You proposed this number yourself. Somebody else who manages accounts has to confirm it, because it decides what one person may sell alone.',
      'Anda sendiri yang mengusulkan angka ini. Orang lain yang mengelola akun harus mengonfirmasinya, karena angka ini menentukan apa yang boleh dijual satu orang tanpa orang lain.',
    ),
  );
