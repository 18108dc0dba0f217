import { asAdmin } from './as-admin.ts';
import type { TestDatabase } from './test-database.ts';

const realToday = 'return (now() at time zone business_time_zone())::date';

/** Sets another day for the business, in this database only; without a day it is today again. */
export const setBusinessDay = ({ ownerUrl }: Pick<TestDatabase, 'ownerUrl'>, day?: string): Promise<void> =>
  asAdmin(
    ownerUrl,
    `create or replace function business_today() returns date language sql stable parallel safe
     ${day ? `return date '${day}'` : realToday}`,
  );
