import { homeCurrency } from '@gso/contract/exchange-rate';
import { explanationOf } from '@gso/contract/explain/explain';
import type { Explanation } from '@gso/contract/explain/explanation';
import { recording } from '@gso/contract/explain/recorded';
import { shodanList, type ShodanListQuery } from '@gso/contract/shodan';
import { notFound } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import { sumOf } from '../../platform/explain/sum-of.ts';
import { readBoard } from './board.ts';
import { explainedShodans, shodanAmount, weightedAmount } from './explained-shodans.ts';
import { probabilitiesOf } from './explained-stages.ts';

interface Asked {
  stage: number;
  figure: 'amount' | 'weighted';
  /** The filters of the board. */
  query: ShodanListQuery;
}

/** How the sum of a stage on the board follows from its open shodans, with the filters of the board. */
export async function explainBoard(
  tx: Tx,
  { stage, figure, query }: Asked,
  actor: Pick<Actor, 'permissions'>,
): Promise<Explanation> {
  const { columns } = await readBoard(tx, { ...query, page: 0 });
  const column = columns.find((one) => one.stage.id === stage);
  if (!column) throw notFound();
  const open = { ...query, page: 0, status: 'OPEN' } as const;
  const matching = await explainedShodans(tx, open, actor);
  const source = {
    ...matching,
    list: { kind: 'shodan', search: shodanList.toWire({ ...open, stage }) } as const,
    where: [...matching.where, statement`shodan.stage_id = ${stage}`],
  };
  const weighs = figure === 'weighted';
  const result = weighs
    ? recording.named((await sumOf(tx, source, 'weightedSum', weightedAmount)).toDecimalPlaces(0), 'weighted')
    : await sumOf(tx, source, 'openSum', shodanAmount);
  return explanationOf({
    currency: homeCurrency,
    result,
    stored: column[figure],
    isCounted: true,
    rowInputs: weighs ? await probabilitiesOf(tx, [column.stage]) : [],
  });
}
