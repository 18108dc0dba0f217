import { mayPass, pageAccess } from '@gso/contract/permissions';
import { shodanList, type ShodanListQuery } from '@gso/contract/shodan';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Reader } from '../../platform/db/database.ts';
import { statement, text } from '../../platform/db/statement.ts';
import type { Added, ExplainedSource } from '../../platform/explain/sum-of.ts';
import { lastMoves } from './pipeline-filters.ts';
import { shodanConditions } from './queries.ts';

/** The shodans of a list. */
export const explainedShodans = async (
  db: Reader,
  query: ShodanListQuery,
  { permissions }: Pick<Actor, 'permissions'>,
): Promise<ExplainedSource> => ({
  list: { kind: 'shodan', search: shodanList.toWire(query) },
  isOpen: mayPass(permissions, pageAccess.shodan),
  from: text('shodan join shodan_stage on shodan_stage.id = shodan.stage_id'),
  where: await shodanConditions(db, query),
  columns: text(`shodan.id as id, shodan.name as label, shodan.expected_close as day,
    shodan.updated_by as changed_by, shodan.updated_at as changed_at`),
  recordKind: 'shodan',
  order: text('shodan.amount desc, shodan.id desc'),
});

/** The shodans that left the stage of the filter in its months, with the days that each had been there by its last move. */
export async function explainedMoves(
  db: Reader,
  query: ShodanListQuery,
  actor: Pick<Actor, 'permissions'>,
): Promise<ExplainedSource> {
  const source = await explainedShodans(db, query, actor);
  const moves = lastMoves(Number(query.left.split('-')[0]), query.moved);
  return {
    ...source,
    from: statement`${source.from} join (${moves}) as last_move on last_move.shodan_id = shodan.id`,
    order: text('last_move.days desc, shodan.id'),
  };
}

export const shodanAmount = {
  amount: { name: 'shodanAmount', column: text('shodan.amount') },
} as const satisfies Added;
/** Its amount times the probability of its stage. */
export const weightedAmount = {
  ...shodanAmount,
  percent: { name: 'probability', column: text('shodan_stage.probability') },
} as const satisfies Added;
