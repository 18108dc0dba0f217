import type { DashboardChart, DashboardTables, StatusCards } from '@gso/contract/dashboard';
import type { DashboardFigure, ExplainDashboardQuery } from '@gso/contract/explain/dashboard';
import { Exact } from '@gso/contract/rules/exact';
import type { Reader } from '../../platform/db/database.ts';
import type { Kept } from './figures-cache.ts';
import { readCards, readChart, readMonth, readTables } from './queries.ts';

type Query = ExplainDashboardQuery;

/** Reads figures, or returns those that the cache keeps under this key. */
type Keep = <Figures>(key: string, read: () => Promise<Figures>) => Promise<Kept<Figures>>;

/** What the dashboard shows. Undefined and null: it does not show that figure. */
type Shown = (keep: Keep, db: Reader, query: Query) => Promise<Kept<number | null | undefined>>;

const picked = <Figures>({ figures, at }: Kept<Figures>, pick: (figures: Figures) => number | null | undefined) => ({
  figures: pick(figures),
  at,
});

const ofCards =
  (pick: (cards: StatusCards) => number): Shown =>
  async (keep, db) =>
    picked(await keep('cards', () => readCards(db)), pick);

const ofChart =
  (pick: (chart: DashboardChart, query: Query) => number | null | undefined): Shown =>
  async (keep, db, query) =>
    picked(await keep('chart', () => readChart(db)), (chart) => pick(chart, query));

const ofTables =
  (pick: (tables: DashboardTables, query: Query) => number | null | undefined): Shown =>
  async (keep, db, query) =>
    picked(await keep('tables', () => readTables(db)), (tables) => pick(tables, query));

/** That of the current month comes with the cards. */
const ofMonth =
  (kind: 'ORDERS' | 'QUOTATIONS', ofNow: (cards: StatusCards) => number): Shown =>
  async (keep, db, { month }) => {
    const cards = await keep('cards', () => readCards(db));
    if (cards.figures.yearmonth === month) return picked(cards, ofNow);
    return picked(await keep(`${kind.toLowerCase()} ${month}`, () => readMonth(db, kind, month)), ({ value }) => value);
  };

const ofPerson = <Row extends { salesUsername: string }>(
  rows: (tables: DashboardTables) => readonly Row[],
  pick: (row: Row) => number | null,
): Shown =>
  ofTables((tables, { person }) => {
    const found = rows(tables).find(({ salesUsername }) => salesUsername === person);
    return found && pick(found);
  });

const visits = ({ salesVisitAchievement }: DashboardTables) => salesVisitAchievement;
const sales = ({ salesAmountPoAchievement }: DashboardTables) => salesAmountPoAchievement;
const followUps = ({ salesFollowupAchievement }: DashboardTables) => salesFollowupAchievement;

const ofProject = (pick: (row: DashboardTables['visitOfProjects'][number] & { percentage: number }) => number): Shown =>
  ofTables(({ visitOfProjects, progressProject }, { project }) => {
    const found = visitOfProjects.find(({ id }) => id === project);
    const { percentage } = progressProject.find(({ id }) => id === project) ?? { percentage: 0 };
    return found && pick({ ...found, percentage });
  });

/** The charts show what was ordered in each month, and compare it with the target of today. */
function reachedInMonth(chart: DashboardChart, { month }: Query): number | undefined {
  const amount = chart.monthYearPoAmounts[chart.labelYears.indexOf(month ?? '')];
  if (amount === undefined || chart.monthTarget === null) return undefined;
  return new Exact(amount).dividedBy(chart.monthTarget).times(100).toDecimalPlaces(1).toNumber();
}

export const shownFigures: Record<DashboardFigure, Shown> = {
  projectsUnderWay: ofCards(({ totalProjectOn }) => totalProjectOn),
  projectsDelayed: ofCards(({ totalProjectDelay }) => totalProjectDelay),
  ordersOfYear: ofChart(({ totalYearPoAmount }) => totalYearPoAmount),
  targetOfMonth: ofChart(({ monthTarget }) => monthTarget),
  orders: ofMonth('ORDERS', ({ totalPoValue }) => totalPoValue),
  quotations: ofMonth('QUOTATIONS', ({ totalQuotationValue }) => totalQuotationValue),
  reachedInMonth: ofChart(reachedInMonth),
  visitsOfDay: ofChart(
    ({ labelWeekDays, dailyVisitPerWeek }, { day }) => dailyVisitPerWeek[labelWeekDays.indexOf(day ?? '')],
  ),
  visits: ofPerson(visits, ({ actualVisit }) => actualVisit),
  visitTarget: ofPerson(visits, ({ targetVisit }) => targetVisit),
  visitsReached: ofPerson(visits, ({ pctg }) => pctg),
  sales: ofPerson(sales, ({ actual }) => actual),
  salesTarget: ofPerson(sales, ({ target }) => target),
  salesReached: ofPerson(sales, ({ pctg }) => pctg),
  followUps: ofPerson(followUps, ({ actualFu }) => actualFu),
  shodans: ofPerson(followUps, ({ targetFu }) => targetFu),
  followUpsReached: ofPerson(followUps, ({ pctg }) => pctg),
  progress: ofProject(({ percentage }) => percentage),
  quota: ofProject(({ quota }) => quota),
  visitDays: ofProject(({ totalVisitDistinct }) => totalVisitDistinct),
  deviation: ofProject(({ quota, totalVisitDistinct }) => quota - totalVisitDistinct),
};
