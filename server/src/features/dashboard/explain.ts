import { homeCurrency } from '@gso/contract/exchange-rate';
import type { DashboardFigure, ExplainDashboardQuery } from '@gso/contract/explain/dashboard';
import { dashboardRows, type Days, daysOfMonth, daysOfYear } from '@gso/contract/explain/dashboard-rows';
import { explanationOf, type SourceFacts } from '@gso/contract/explain/explain';
import type { Explanation, FigureName } from '@gso/contract/explain/explanation';
import { type Recorded, recording } from '@gso/contract/explain/recorded';
import { mayPass, pageAccess } from '@gso/contract/permissions';
import { notFound } from '../../platform/app-error.ts';
import { lastChanges } from '../../platform/audit/last-changes.ts';

import type { Actor } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { readSnapshot } from '../../platform/db/read-snapshot.ts';
import { readRows, statement, text } from '../../platform/db/statement.ts';
import { type ExplainedSource, sumOf } from '../../platform/explain/sum-of.ts';
import type { Call } from '../../platform/http/route.ts';
import { explainedProjects } from '../project/explained-projects.ts';
import { explainedQuotations, grandTotal } from '../quotation/explain/explained-quotations.ts';
import { explainedOrders, orderAmount, ownShare } from '../sales-po/explained-orders.ts';
import { explainedShodans } from '../shodan/explained-shodans.ts';
import { explainedDays, explainedVisits } from '../visit/explained-visits.ts';
import type { FiguresCache } from './figures-cache.ts';
import { shownFigures } from './shown-figures.ts';

type Reading = Pick<Actor, 'username' | 'permissions'>;
type Asking = Pick<Call<unknown, ExplainDashboardQuery>, 'db' | 'reads' | 'query'> & { actor: Reading };

/**
 * How a figure of the dashboard follows from the rows that it links to. The dashboard reads figures that are counted
 * along with every change, and keeps them for some seconds; rows and figure are read again here, at one moment.
 */
export async function explainDashboard(
  { db, reads, actor, query }: Asking,
  recent: Pick<FiguresCache, 'getDated'>,
): Promise<Explanation> {
  const shown = shownFigures[query.figure];
  const kept = await shown((key, read) => recent.getDated(key, read), reads, query);
  return readSnapshot(db, async (tx) => {
    const now = await shown(async (_, read) => ({ figures: await read(), at: '' }), tx, query);
    if (now.figures === undefined || now.figures === null) throw notFound();
    const explained = await explain[query.figure](await questionOf(tx, actor, query));
    return explanationOf({
      currency: homeCurrency,
      ...explained,
      stored: now.figures,
      isCounted: true,
      kept: typeof kept.figures === 'number' ? { value: String(kept.figures), at: kept.at } : null,
    });
  });
}

interface Question {
  tx: Tx;
  actor: Reading;
  month: string;
  day: string;
  person: string;
  project: number;
  today: string;
  /** The first and the last day of the current month. */
  thisMonth: Days;
}

async function questionOf(tx: Tx, actor: Reading, query: ExplainDashboardQuery): Promise<Question> {
  const { month = '', day = '', person = '', project = 0 } = query;
  const [now] = await readRows<{ today: string }>(tx, text('select business_today() as today'));
  const today = now?.today ?? '';
  return { tx, actor, month, day, person, project, today, thisMonth: daysOfMonth(today.slice(0, 7)) };
}

interface Explained {
  result: Recorded;
  sources?: Partial<Record<FigureName, SourceFacts>>;
}

/** How much of a target was reached, in percent with one decimal. */
const reached = (actual: Recorded, target: Recorded): Recorded =>
  recording.named(actual.dividedBy(target).times(100).toDecimalPlaces(1), 'reached');

const orders = async ({ tx, actor }: Question, days: Days): Promise<Recorded> =>
  sumOf(tx, await explainedOrders(tx, dashboardRows.orders(days), actor), 'orderSum', orderAmount);

async function sales({ tx, actor, person, thisMonth }: Question): Promise<Recorded> {
  const source = await explainedOrders(tx, dashboardRows.orders(thisMonth, person), actor);
  return recording.named((await sumOf(tx, source, 'shareSum', ownShare)).toDecimalPlaces(0), 'sales');
}

const visits = async ({ tx, actor }: Question, days: Days, visitor?: string): Promise<Recorded> =>
  sumOf(tx, await explainedVisits(tx, dashboardRows.salesVisits(days, visitor), actor), 'visits');

const shodans = async (
  { tx, actor, person, thisMonth: { from } }: Question,
  followedUp?: string,
): Promise<Recorded> => {
  const source = await explainedShodans(tx, dashboardRows.shodans(person, from, followedUp), actor);
  return sumOf(tx, source, followedUp === undefined ? 'shodans' : 'followedUp');
};
const followUps = (question: Question) => shodans(question, question.thisMonth.from.slice(0, 7));

const visitDays = async ({ tx, actor, project }: Question): Promise<Recorded> =>
  sumOf(tx, await explainedDays(tx, dashboardRows.projectVisits(project), actor), 'visitDays');

/** What all users together should sell in a month. */
const targetOfAll = ({ tx, actor }: Question): Promise<Recorded> => {
  const source: ExplainedSource = {
    list: mayPass(actor.permissions, pageAccess.account) ? { kind: 'user_login', search: {} } : null,
    // The dashboard shows the target of each user.
    isOpen: true,
    from: text('user_login'),
    where: [text('enabled and target > 0')],
    columns: text(`id, trim(first_name || ' ' || username) as label`),
    changesOf: { entity: 'user_login', field: 'employee.target' },
    order: text('target desc, id'),
  };
  return sumOf(tx, source, 'targetOfMonth', { amount: { name: 'salesTarget', column: text('target') } });
};

const targets = {
  visitTarget: { column: text('target_visit'), field: 'employee.targetVisit' },
  salesTarget: { column: text('target'), field: 'employee.target' },
} as const;

/** The target of one user, and who set it. Users who have left have none. */
async function targetOf({ tx, person }: Question, name: keyof typeof targets): Promise<Explained> {
  const { column, field } = targets[name];
  const [user] = await readRows<{ id: number; target: string }>(
    tx,
    statement`select id, (case when enabled then ${column} else 0 end)::text as target from user_login where username = ${person}`,
  );
  if (!user) throw notFound();
  const changes = await lastChanges(tx, { entity: 'user_login', id: user.id }, [field]);
  const change = changes.get(field);
  return {
    result: recording.of(user.target, name),
    sources: { [name]: { of: person, ...change, validFrom: change?.changedAt ?? null } },
  };
}

/** A field of a project, and who changed it last. */
async function fieldOf({ tx, project }: Question, name: 'quota' | 'progress'): Promise<Explained> {
  const field = name === 'quota' ? 'quota' : 'percentage';
  const [found] = await readRows<{ value: string; refNo: string; changedBy: string; changedAt: string }>(
    tx,
    statement`select ${text(field)}::text as value, ref_no as "refNo", updated_by as "changedBy", updated_at as "changedAt"
      from project where id = ${project}`,
  );
  if (!found) throw notFound();
  const { value, refNo, ...marks } = found;
  const change = (await lastChanges(tx, { entity: 'project', id: project }, [field])).get(field) ?? marks;
  return { result: recording.of(value, name), sources: { [name]: { of: refNo, ...change } } };
}

/** What was reached of a target that a user has. */
async function reachedBy(question: Question, actual: Recorded, name: keyof typeof targets): Promise<Explained> {
  const { result, ...target } = await targetOf(question, name);
  return { result: reached(actual, result), ...target };
}

const only = async (result: Promise<Recorded>): Promise<Explained> => ({ result: await result });

const explain: Record<DashboardFigure, (question: Question) => Promise<Explained>> = {
  projectsUnderWay: async ({ tx, actor }) =>
    only(sumOf(tx, await explainedProjects(tx, dashboardRows.unfinishedProjects(), actor), 'projects')),
  projectsDelayed: async ({ tx, actor, today }) =>
    only(sumOf(tx, await explainedProjects(tx, dashboardRows.delayedProjects(today), actor), 'projects')),
  ordersOfYear: (question) => only(orders(question, daysOfYear(Number(question.today.slice(0, 4))))),
  targetOfMonth: (question) => only(targetOfAll(question)),
  orders: (question) => only(orders(question, daysOfMonth(question.month))),
  quotations: async ({ tx, actor, month }) => {
    const source = await explainedQuotations(tx, dashboardRows.quotations(daysOfMonth(month)), actor);
    return only(sumOf(tx, source, 'quotationSum', grandTotal));
  },
  reachedInMonth: async (question) => ({
    result: reached(await orders(question, daysOfMonth(question.month)), await targetOfAll(question)),
  }),
  visitsOfDay: (question) => only(visits(question, { from: question.day, to: question.day })),
  visits: (question) => only(visits(question, question.thisMonth, question.person)),
  visitTarget: (question) => targetOf(question, 'visitTarget'),
  visitsReached: async (question) =>
    reachedBy(question, await visits(question, question.thisMonth, question.person), 'visitTarget'),
  sales: (question) => only(sales(question)),
  salesTarget: (question) => targetOf(question, 'salesTarget'),
  salesReached: async (question) => reachedBy(question, await sales(question), 'salesTarget'),
  followUps: (question) => only(followUps(question)),
  shodans: (question) => only(shodans(question)),
  followUpsReached: async (question) => ({ result: reached(await followUps(question), await shodans(question)) }),
  progress: (question) => fieldOf(question, 'progress'),
  quota: (question) => fieldOf(question, 'quota'),
  visitDays: (question) => only(visitDays(question)),
  deviation: async (question) => {
    const { result: quota, sources = {} } = await fieldOf(question, 'quota');
    return { result: recording.named(quota.minus(await visitDays(question)), 'deviation'), sources };
  },
};
