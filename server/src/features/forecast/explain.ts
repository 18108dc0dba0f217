import { homeCurrency } from '@gso/contract/exchange-rate';
import { explanationOf } from '@gso/contract/explain/explain';
import type { Explanation, FigureName } from '@gso/contract/explain/explanation';
import type { ExplainForecastQuery, ForecastFigure } from '@gso/contract/explain/forecast';
import { type Recorded, recording } from '@gso/contract/explain/recorded';
import type { Forecast } from '@gso/contract/pipeline/forecast';
import { rowsBehind } from '@gso/contract/pipeline/forecast-rows';
import { targetList } from '@gso/contract/pipeline/target';
import { shodanList } from '@gso/contract/shodan';
import { notFound } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { allOf, readRows, statement, text } from '../../platform/db/statement.ts';
import { type Added, sumOf } from '../../platform/explain/sum-of.ts';
import { explainedTargets, targetAmount } from '../pipeline/explained-targets.ts';
import { explainedMoves, explainedShodans, shodanAmount, weightedAmount } from '../shodan/explained-shodans.ts';
import { probabilitiesOf } from '../shodan/explained-stages.ts';
import { readForecast } from './queries.ts';
import { shownFigure } from './shown-figure.ts';

/** How a figure of the forecast follows from the shodans and targets that it leads to, at one moment. */
export async function explainForecast(
  tx: Tx,
  query: ExplainForecastQuery,
  actor: Pick<Actor, 'permissions'>,
): Promise<Explanation> {
  const { from, to, qcb } = query;
  const forecast = await readForecast(tx, { from, to, qcb });
  const stored = shownFigure(forecast, query);
  if (stored === undefined) throw notFound();
  const figures = new Figures(tx, forecast, query, actor);
  const result = await explain[query.figure](figures);
  const weighs = query.figure === 'weighted';
  return explanationOf({
    currency: homeCurrency,
    result,
    stored,
    isCounted: true,
    rowInputs: weighs
      ? await probabilitiesOf(
          tx,
          forecast.stages.map(({ stage }) => stage),
        )
      : [],
  });
}

type Wire = Record<string, string>;

/** Sums and counts of the rows behind the figures of one forecast. */
class Figures {
  readonly #tx: Tx;
  readonly #actor: Pick<Actor, 'permissions'>;
  readonly query: ExplainForecastQuery;
  readonly behind: ReturnType<typeof rowsBehind>;

  constructor(tx: Tx, forecast: Forecast, query: ExplainForecastQuery, actor: Pick<Actor, 'permissions'>) {
    this.#tx = tx;
    this.#actor = actor;
    this.query = query;
    this.behind = rowsBehind(forecast, query.qcb);
  }

  /** The month of the line; without one, all months. */
  get month(): string | undefined {
    return this.query.line || undefined;
  }

  async shodans(list: Wire, name: FigureName, added?: Added): Promise<Recorded> {
    return sumOf(this.#tx, await explainedShodans(this.#tx, shodanList.schema.parse(list), this.#actor), name, added);
  }

  targets(list: Wire): Promise<Recorded> {
    return sumOf(this.#tx, explainedTargets(targetList.schema.parse(list), this.#actor), 'targetSum', targetAmount);
  }

  /** The open ones of the line. */
  open(): Wire {
    const { line } = this.query;
    if (line === 'overdue') return this.behind.overdue();
    return line === 'undated' ? this.behind.undated() : this.behind.open(this.month);
  }

  left(outcome?: 'ahead' | 'back' | 'lost'): Wire {
    return this.behind.left(this.query.stage, outcome);
  }

  lostFor(): Wire {
    const { reason } = this.query;
    return this.behind.lostFor(reason === 'none' ? undefined : Number(reason));
  }

  /** The days that shodans had been in the stage when they left it. */
  async days(): Promise<{ all: Recorded; middle: [Recorded, Recorded] }> {
    const list = shodanList.schema.parse(this.left());
    const source = await explainedMoves(this.#tx, list, this.#actor);
    const all = await sumOf(this.#tx, source, 'daysInStage', {
      amount: { name: 'days', column: text('last_move.days') },
    });
    const [found] = await readRows<{ lower: number; upper: number }>(
      this.#tx,
      statement`select days[(count + 1) / 2] as lower, days[count / 2 + 1] as upper from (
        select array_agg(last_move.days order by last_move.days) as days, count(*)::integer as count
        from ${source.from} where ${allOf(source.where)}
      ) as counted`,
    );
    const { lower, upper } = found ?? { lower: 0, upper: 0 };
    return { all, middle: [recording.of(lower, 'lowerMiddle'), recording.of(upper, 'upperMiddle')] };
  }
}

/** In percent with one decimal. */
const percentOf = (part: Recorded, whole: Recorded, name: FigureName): Recorded =>
  recording.named(part.dividedBy(whole).times(100).toDecimalPlaces(1), name);

const explain: Record<ForecastFigure, (figures: Figures) => Promise<Recorded>> = {
  open: (of) => of.shodans(of.open(), 'openSum', shodanAmount),
  weighted: async (of) =>
    recording.named((await of.shodans(of.open(), 'weightedSum', weightedAmount)).toDecimalPlaces(0), 'weighted'),
  won: (of) => of.shodans(of.behind.won(of.month), 'wonSum', shodanAmount),
  lost: (of) => of.shodans(of.behind.lost(of.month), 'lostSum', shodanAmount),
  target: (of) => of.targets(of.behind.targets(of.month)),
  reached: async (of) =>
    percentOf(
      await of.shodans(of.behind.won(), 'wonSum', shodanAmount),
      await of.targets(of.behind.targets()),
      'reached',
    ),
  inStage: (of) => of.shodans(of.behind.inStage(of.query.stage), 'openSum', shodanAmount),
  left: (of) => of.shodans(of.left(), 'leftCount'),
  ahead: (of) => of.shodans(of.left('ahead'), 'aheadCount'),
  back: (of) => of.shodans(of.left('back'), 'backCount'),
  lostFromStage: (of) => of.shodans(of.left('lost'), 'lostCount'),
  conversion: async (of) =>
    percentOf(await of.shodans(of.left('ahead'), 'aheadCount'), await of.shodans(of.left(), 'leftCount'), 'conversion'),
  averageDays: async (of) => {
    const { all } = await of.days();
    const average = all.dividedBy(await of.shodans(of.left(), 'leftCount'));
    return recording.named(average.toDecimalPlaces(1), 'averageDays');
  },
  medianDays: async (of) => {
    const [lower, upper] = (await of.days()).middle;
    return recording.named(lower.plus(upper).dividedBy(2), 'medianDays');
  },
  lostFor: (of) => of.shodans(of.lostFor(), 'lostSum', shodanAmount),
  lostShare: async (of) =>
    percentOf(
      await of.shodans(of.lostFor(), 'lostForReason'),
      await of.shodans(of.behind.lost(), 'lostCount'),
      'lostShare',
    ),
  winRate: async (of) =>
    percentOf(
      await of.shodans(of.behind.won(), 'wonCount'),
      await of.shodans(of.behind.closed(), 'closedCount'),
      'winRate',
    ),
};
