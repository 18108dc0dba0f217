import { shodanList, type ShodanListQuery } from '../shodan.ts';
import type { Forecast } from './forecast.ts';
import { addMonths } from './month-steps.ts';
import { targetList } from './target.ts';

/** The lists of shodans and targets behind the figures of a forecast, as parameters of the list. */
export function rowsBehind({ from, to, thisMonth }: Pick<Forecast, 'from' | 'to' | 'thisMonth'>, createdBy: string) {
  const list = (part: Partial<ShodanListQuery>) =>
    shodanList.toWire({ ...shodanList.defaults, status: '', createdBy, ...part });
  const range = from === to ? from : `${from}..${to}`;
  const openFrom = from > thisMonth ? from : thisMonth;
  return {
    /** Of one month, or of all months. */
    open: (month = openFrom === to ? to : `${openFrom}..${to}`) => list({ status: 'OPEN', expectedClose: month }),
    overdue: () => list({ status: 'OPEN', expectedClose: `..${addMonths(thisMonth, -1)}` }),
    undated: () => list({ status: 'OPEN', expectedClose: 'none' }),
    won: (month = range) => list({ status: 'WIN', closed: month }),
    lost: (month = range) => list({ status: 'LOSE', closed: month }),
    /** Won or lost. */
    closed: () => list({ closed: range }),
    /** In the list of targets. */
    targets: (month = range) => targetList.toWire({ ...targetList.defaults, username: createdBy, months: month }),
    inStage: (stage: number) => list({ status: 'OPEN', stage }),
    /** That left a stage: anywhere, or with one outcome. */
    left: (stage: number, outcome?: 'ahead' | 'back' | 'lost') =>
      list({ left: outcome ? `${stage}-${outcome}` : String(stage), moved: range }),
    lostFor: (reason: number | undefined) =>
      list({ status: 'LOSE', closed: range, loseReason: reason === undefined ? 'none' : String(reason) }),
  };
}
