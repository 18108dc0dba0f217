import { type SetupChecklist, type SetupStep, setupSteps } from '@gso/contract/dashboard';
import { mayPass } from '@gso/contract/permissions';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Reader } from '../../platform/db/database.ts';
import { readRows, statement } from '../../platform/db/statement.ts';

/** A colleague is another user who can sign in. */
export async function readSetup(db: Reader, { permissions }: Pick<Actor, 'permissions'>): Promise<SetupChecklist> {
  const [done] = await readRows<Record<SetupStep, boolean>>(
    db,
    statement`select
      exists (select from letterhead where name <> '') as letterhead,
      (select count(*) from (select from user_login where enabled limit 2) as people) = 2 as people,
      exists (select from exchange_rate) as rates,
      exists (select from item) as items`,
  );
  if (!done) throw new Error('A statement without a table always returns one row.');
  const steps = (Object.keys(setupSteps) as SetupStep[]).filter((step) => mayPass(permissions, setupSteps[step]));
  return { steps: steps.map((step) => ({ step, done: done[step] })) };
}
