import type { Forecast } from '@gso/contract/pipeline/forecast';

/** Everything that a forecast depends on, row by row. */
export interface ForecastData {
  today: string;
  from: string;
  to: string;
  /** Empty for everybody. */
  person: string;
  stages: { id: number; name: string; place: number; probability: number; staleDays: number }[];
  loseReasons: { id: number; name: string }[];
  names: Record<string, string>;
  shodans: {
    id: number;
    status: 'OPEN' | 'WIN' | 'LOSE';
    createdBy: string;
    createdAt: string;
    amount: number;
    stage: number;
    expectedClose: string | null;
    /** The last day on which it was open; null if it is open or never was. */
    openUntil: string | null;
    reason: number | null;
  }[];
  moves: {
    id: number;
    shodan: number;
    fromStage: number;
    toStage: number;
    fromStatus: string;
    toStatus: string;
    since: string;
    at: string;
  }[];
  targets: { username: string; month: string; amount: number }[];
}

type Shodan = ForecastData['shodans'][number];

/** Jakarta is seven hours ahead of UTC all year. */
const dayInJakarta = (instant: string): string =>
  new Date(Date.parse(instant) + 7 * 3_600_000).toISOString().slice(0, 10);
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;
const fits = (sum: bigint): number | null => (sum > 999_999_999_999_999n ? null : Number(sum));
/** To one decimal, halves up, in whole numbers. */
const tenths = (sum: number, by: number): number | null =>
  by === 0 ? null : Math.floor((20 * sum + by) / (2 * by)) / 10;

/** The forecast in the plainest way: every figure goes through all rows. */
export function modelForecast(data: ForecastData): Forecast {
  const { from, to } = data;
  const thisMonth = data.today.slice(0, 7);
  const mine = data.shodans.filter((one) => data.person === '' || one.createdBy === data.person);
  const targets = data.targets.filter((one) => data.person === '' || one.username === data.person);
  const closingMonth = (one: Shodan): string => (one.openUntil ?? dayInJakarta(one.createdAt)).slice(0, 7);
  const probability = (one: Shodan): number => data.stages.find(({ id }) => id === one.stage)?.probability ?? -1;

  const sum = (rows: Shodan[]) => ({
    count: rows.length,
    amount: fits(rows.reduce((all, one) => all + BigInt(one.amount), 0n)),
  });
  const openSum = (rows: Shodan[]) => {
    let hundredfold = 0n;
    for (const one of rows) hundredfold += BigInt(one.amount) * BigInt(probability(one));
    const rest = hundredfold % 100n;
    return { ...sum(rows), weighted: fits((hundredfold - rest) / 100n + (rest >= 50n ? 1n : 0n)) };
  };
  const figures = (rows: Shodan[], wanted: typeof targets, first: string, last: string) => ({
    open: openSum(
      rows.filter((one) => {
        const month = one.expectedClose?.slice(0, 7) ?? '';
        return one.status === 'OPEN' && month >= first && month <= last && month >= thisMonth;
      }),
    ),
    won: sum(rows.filter((one) => one.status === 'WIN' && closingMonth(one) >= first && closingMonth(one) <= last)),
    lost: sum(rows.filter((one) => one.status === 'LOSE' && closingMonth(one) >= first && closingMonth(one) <= last)),
    target: fits(
      wanted
        .filter(({ month }) => month >= first && month <= last)
        .reduce((all, { amount }) => all + BigInt(amount), 0n),
    ),
  });
  const groups = (rows: Shodan[]) => ({
    overdue: openSum(
      rows.filter(
        (one) => one.status === 'OPEN' && one.expectedClose !== null && one.expectedClose < `${thisMonth}-01`,
      ),
    ),
    undated: openSum(rows.filter((one) => one.status === 'OPEN' && one.expectedClose === null)),
  });

  const months: Forecast['months'] = [];
  for (let [year = 0, month = 0] = from.split('-').map(Number); ; month += 1) {
    if (month > 12) [year, month] = [year + 1, 1];
    const name = `${year}-${String(month).padStart(2, '0')}`;
    if (name > to) break;
    months.push({ month: name, ...figures(mine, targets, name, name) });
  }

  const people = [...new Set([...mine.map((one) => one.createdBy), ...targets.map((one) => one.username)])]
    .map((username) => {
      const own = mine.filter((one) => one.createdBy === username);
      const wanted = targets.filter((one) => one.username === username);
      return { username, name: data.names[username] ?? username, ...figures(own, wanted, from, to), ...groups(own) };
    })
    .filter(
      (one) =>
        one.open.count + one.won.count + one.lost.count + one.overdue.count + one.undated.count + (one.target ?? 1) > 0,
    )
    .sort((one, other) => {
      const [a, b] = [one.won.amount ?? 999_999_999_999_999, other.won.amount ?? 999_999_999_999_999];
      return a === b ? (one.username < other.username ? -1 : 1) : b - a;
    });

  const total = figures(mine, targets, from, to);
  const lost = mine.filter((one) => one.status === 'LOSE' && closingMonth(one) >= from && closingMonth(one) <= to);
  const stages = [...data.stages].sort((one, other) => one.place - other.place || one.id - other.id);
  const rank = (id: number): number => stages.findIndex((stage) => stage.id === id);
  return {
    from,
    to,
    thisMonth,
    months,
    total,
    ...groups(mine),
    people,
    morePeople: 0,
    winRate: tenths(total.won.count * 100, total.won.count + total.lost.count),
    stages: stages.map(({ place: _, ...stage }) => {
      const last = mine.flatMap((shodan) => {
        const moves = data.moves.filter((move) => {
          const month = dayInJakarta(move.at).slice(0, 7);
          const isOut = move.fromStatus === 'OPEN' && move.fromStage === stage.id && move.shodan === shodan.id;
          return isOut && month >= from && month <= to;
        });
        const newest = moves.sort((one, other) => other.id - one.id)[0];
        return newest ? [newest] : [];
      });
      const outcomes = last.map((move) => {
        if (move.toStatus === 'LOSE') return 'lost';
        return move.toStatus === 'WIN' || rank(move.toStage) > rank(stage.id) ? 'ahead' : 'back';
      });
      const ahead = outcomes.filter((one) => one === 'ahead').length;
      const days = last.map((move) => dayNumber(dayInJakarta(move.at)) - dayNumber(move.since)).sort((a, b) => a - b);
      const half = days.length / 2;
      const median = Number.isInteger(half) ? ((days[half - 1] ?? 0) + (days[half] ?? 0)) / 2 : (days[half - 0.5] ?? 0);
      return {
        stage,
        open: openSum(mine.filter((one) => one.status === 'OPEN' && one.stage === stage.id)),
        left: last.length,
        ahead,
        back: outcomes.filter((one) => one === 'back').length,
        lost: outcomes.filter((one) => one === 'lost').length,
        conversion: tenths(ahead * 100, last.length),
        averageDays: tenths(
          days.reduce((all, one) => all + one, 0),
          days.length,
        ),
        medianDays: days.length === 0 ? null : median,
      };
    }),
    loseReasons: [...data.loseReasons, null]
      .map((reason) => ({ reason, lost: sum(lost.filter((one) => one.reason === (reason?.id ?? null))) }))
      .filter((one) => one.lost.count > 0)
      .sort((one, other) => other.lost.count - one.lost.count),
  };
}
