import { WorkingDays } from '@gso/contract/plan/working-days';
import type { Reader } from '../../platform/db/database.ts';
import { readRows, statement } from '../../platform/db/statement.ts';

/** The company's working days with the holidays around today, as plans use them. */
export async function readWorkingDays(db: Reader): Promise<WorkingDays> {
  const [stored] = await readRows<{ days: number[]; holidays: string[] }>(
    db,
    statement`select working_hours.days, array(
        select day::text from holiday where day between business_today() - 400 and business_today() + 600 order by day
      ) as holidays
      from working_hours`,
  );
  return new WorkingDays(stored?.holidays, stored?.days);
}
