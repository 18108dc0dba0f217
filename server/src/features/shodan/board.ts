import { limits } from '@gso/contract/limits';
import type { Board, BoardCard } from '@gso/contract/pipeline/board';
import { roundedShare, sumOrNull } from '@gso/contract/pipeline/exact-sums';
import type { StageOption } from '@gso/contract/pipeline/stage';
import type { ShodanListQuery } from '@gso/contract/shodan';
import type { Reader } from '../../platform/db/database.ts';
import { planEachTime } from '../../platform/db/statement-names.ts';
import { allOf, readRows, type Statement, statement, text } from '../../platform/db/statement.ts';
import { shodanConditions, sortColumns } from './queries.ts';
import { shodan } from './shodan-kind.ts';

const each = text(planEachTime);

/** The open shodans by stage: what they add up to, and the first cards of every column. */
export async function readBoard(db: Reader, query: ShodanListQuery): Promise<Board> {
  const where = await openConditions(db, query);
  const [stages, sums, cards] = await Promise.all([
    readRows<StageOption>(
      db,
      text(`select id, name, probability, stale_days as "staleDays" from shodan_stage order by place, id`),
    ),
    readRows<{ stage: number; count: number; amount: string }>(
      db,
      statement`${each} select stage_id as stage, count(*) as count, sum(amount) as amount
        from shodan where ${allOf(where)} group by stage_id`,
    ),
    readCards(db, query, where, text('shodan_stage')),
  ]);
  return {
    columns: stages.map((stage) => {
      const { count = 0, amount = '0' } = sums.find((one) => one.stage === stage.id) ?? {};
      const own = cards.filter((card) => card.stage.id === stage.id);
      const weighted = roundedShare(amount, stage.probability);
      return { stage, count, amount: sumOrNull(amount), weighted: sumOrNull(weighted), cards: own };
    }),
  };
}

/** More cards of one column. */
export async function readBoardColumn(db: Reader, stage: number, query: ShodanListQuery): Promise<BoardCard[]> {
  const where = await openConditions(db, query);
  return readCards(db, query, where, statement`(select ${stage}::integer as id)`);
}

const openConditions = (db: Reader, query: ShodanListQuery): Promise<Statement[]> =>
  shodanConditions(db, { ...query, status: 'OPEN' });

async function readCards(
  db: Reader,
  query: ShodanListQuery,
  where: readonly Statement[],
  stages: Statement,
): Promise<BoardCard[]> {
  const direction = text(query.descending ? ' desc' : '');
  const order = statement`${sortColumns[query.sort]}${direction}, shodan.id${direction}`;
  const stored = await readRows<object>(
    db,
    statement`${each} select ${shodan.columns}, ${cardColumns}
      from ${stages} as lane
      cross join lateral (
        select shodan.id from shodan where shodan.stage_id = lane.id and ${allOf(where)}
        order by ${order} limit ${text(String(limits.boardCards))} offset ${query.page * limits.boardCards}
      ) as page
      join shodan on shodan.id = page.id ${shodan.joins ?? text('')}
      order by ${order}`,
  );
  return stored.map((one) => ({ ...shodan.toRow(one), ...cardOf(one as StoredCard) }));
}

interface StoredCard {
  days_in_stage: number;
  is_stale: boolean;
  last_visit: string | null;
}

const cardColumns = text(`business_today() - shodan.stage_since as days_in_stage,
  business_today() - shodan.stage_since > shodan_stage.stale_days as is_stale, (
    select max(visit_date) from visit
    where visit.shodan_id = shodan.id and visit_date <= business_today() and visit.status <> 'DRAFT'
  ) as last_visit`);

const cardOf = (stored: StoredCard) => ({
  daysInStage: stored.days_in_stage,
  isStale: stored.is_stale,
  lastVisit: stored.last_visit ?? '',
});
