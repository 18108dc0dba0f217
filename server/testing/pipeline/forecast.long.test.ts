import { explainForecastQuery } from '@gso/contract/explain/forecast';
import { forecastRange, type Forecast } from '@gso/contract/pipeline/forecast';
import { forecastOf } from '@gso/contract/pipeline/forecast-figures';
import { rowsBehind } from '@gso/contract/pipeline/forecast-rows';
import { addMonths } from '@gso/contract/pipeline/month-steps';
import type { ListPage } from '@gso/contract/record/list-query';
import { addDays } from '@gso/contract/rules/calendar-days';
import type { ShodanRow } from '@gso/contract/shodan';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { readSnapshot } from '../../src/platform/db/read-snapshot.ts';
import { explainForecast } from '../../src/features/forecast/explain.ts';
import { setBusinessDay } from '../business-day.ts';
import { disagreements } from '../evaluate.ts';
import { long } from '../long-tests.ts';
import { Random } from '../random.ts';
import { type Caller, testApp } from '../test-app.ts';
import { type ForecastData, modelForecast } from './forecast-model.ts';

const sets = long ? 200 : 20;
/** Of so many data sets, the list behind every figure is counted too. */
const setsWithLists = long ? 20 : 2;
const explainedSets = long ? 80 : 3;
const firstSeed = Number(process.env['GSO_FORECAST_SEED'] ?? 21);

const app = testApp();
let seller: Caller;
let customer: number;
let names: Record<string, string>;
let stages: ForecastData['stages'];
let loseReasons: ForecastData['loseReasons'];

beforeAll(async () => {
  seller = await app.userWith('MA_SHODAN');
  const others = [await app.userWith('MA_SHODAN'), await app.userWith('MA_SHODAN')];
  const keeper = await app.userWith('MA_MASTER_DATA');
  const company = await keeper.post<{ id: number }>('/api/company', { name: 'PT A', address: { street: 'Jl. 1' } });
  const made = await keeper.post<{ id: number }>('/api/customer', { name: 'Agus', company: { id: company.body.id } });
  customer = made.body.id;
  const { rows } = await sql<{ username: string; name: string }>`select username, first_name as name from user_login
    where username = any(${[seller, ...others].map(({ username }) => username)})`.execute(app.db);
  names = Object.fromEntries(rows.map(({ username, name }) => [username, name || username]));
  stages = (
    await sql<ForecastData['stages'][number]>`
    select id, name, place, probability, stale_days as "staleDays" from shodan_stage order by id`.execute(app.db)
  ).rows;
  loseReasons = (
    await sql<ForecastData['loseReasons'][number]>`select id, name from lose_reason order by id`.execute(app.db)
  ).rows;
});

const listOf = <Value>(count: number, make: (at: number) => Value): Value[] =>
  Array.from({ length: count }, (_, at) => make(at));

/** Days at the ends of months, and instants around midnight in Jakarta, which is 17:00 in UTC. */
function randomData(seed: number): ForecastData {
  const { below, pick: one, chance: is } = new Random(seed);
  const today = one(['2026-10-31', '2026-11-01', '2026-11-16', '2026-12-31', '2027-01-01', '2028-02-29', '2028-03-01']);
  const thisMonth = today.slice(0, 7);
  const monthNear = () => addMonths(thisMonth, below(9) - 4);
  const dayNear = () => addDays(`${monthNear()}-01`, one([-1, -1, 0, 0, 1, 14]));
  const instantNear = () =>
    `${addDays(`${monthNear()}-01`, one([-1, -1, -1, 0, 9]))}T${one(['16:59:59.999', '17:00:00.000', '17:00:00.001', '03:00:00.000'])}Z`;
  const people = Object.keys(names);
  const amount = () => (is(0.02) ? 999_999_999_999_999 : below(40) * 12_345_679);

  const own = stages.map((stage) => ({ ...stage, place: below(3) * 10, probability: one([0, 1, 33, 50, 75, 100]) }));
  const shodans = listOf(below(60), (at): ForecastData['shodans'][number] => {
    const status = one(['OPEN', 'OPEN', 'WIN', 'LOSE'] as const);
    return {
      id: at + 1,
      status,
      createdBy: one(people),
      createdAt: instantNear(),
      amount: amount(),
      stage: one(own).id,
      expectedClose: is(0.2) ? null : dayNear(),
      openUntil: status === 'OPEN' || is(0.3) ? null : dayNear(),
      reason: status === 'LOSE' && is(0.7) ? one(loseReasons).id : null,
    };
  });
  const moves = listOf(shodans.length === 0 ? 0 : below(80), (at) => {
    const when = instantNear();
    const fromStatus = one(['OPEN', 'OPEN', 'OPEN', 'WIN']);
    const toStatus = fromStatus === 'WIN' ? 'OPEN' : one(['OPEN', 'OPEN', 'WIN', 'LOSE']);
    const fromStage = one(own).id;
    const toStage = toStatus === 'OPEN' ? one(own.filter(({ id }) => id !== fromStage)).id : fromStage;
    // The earliest day that this instant can have, or one before it.
    const since = addDays(when.slice(0, 10), -below(40));
    return { id: at + 1, shodan: one(shodans).id, fromStage, toStage, fromStatus, toStatus, since, at: when };
  });
  const targets = Object.keys(names).flatMap((username) =>
    listOf(9, (at) => addMonths(thisMonth, at - 4))
      .filter(() => is(0.4))
      .map((month) => ({ username, month, amount: amount() })),
  );
  const from = is(0.3) ? '' : addMonths(thisMonth, below(7) - 4);
  const to = is(0.3) ? '' : addMonths(from || thisMonth, below(6));
  const range = forecastRange({ from, to }, thisMonth);
  return {
    today,
    ...range,
    person: is(0.4) ? one(people) : '',
    stages: own,
    loseReasons,
    names,
    shodans,
    moves,
    targets,
  };
}

async function store({ today, stages: own, shodans, moves, targets }: ForecastData): Promise<void> {
  await setBusinessDay(app, today);
  await sql`delete from shodan`.execute(app.db);
  await sql`delete from sales_target`.execute(app.db);
  await sql`update shodan_stage set place = own.place, probability = own.probability
    from jsonb_to_recordset(${JSON.stringify(own)}::jsonb) as own (id integer, place integer, probability integer)
    where own.id = shodan_stage.id`.execute(app.db);
  await sql`insert into shodan (id, name, description, customer_id, updated_by, status, created_by, created_at, amount, stage_id,
      expected_close, open_until, lose_reason_id) overriding system value
    select id, 'Line ' || id, 'x', ${customer}, "createdBy", status, "createdBy", "createdAt", amount, stage, "expectedClose",
      coalesce("openUntil", 'infinity'), reason
    from jsonb_to_recordset(${JSON.stringify(shodans)}::jsonb) as row (id integer, status text, "createdBy" text,
      "createdAt" timestamptz, amount numeric, stage integer, "expectedClose" date, "openUntil" date, reason integer)`.execute(
    app.db,
  );
  await sql`insert into shodan_stage_change (id, shodan_id, from_stage_id, to_stage_id, from_status, to_status, since, at, by)
      overriding system value
    select id, shodan, "fromStage", "toStage", "fromStatus", "toStatus", since, at, 'x'
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as row (id bigint, shodan integer, "fromStage" integer,
      "toStage" integer, "fromStatus" text, "toStatus" text, since date, at timestamptz)`.execute(app.db);
  await sql`insert into sales_target (username, month, amount, created_by, updated_by)
    select username, (month || '-01')::date, amount, 'x', 'x'
    from jsonb_to_recordset(${JSON.stringify(targets)}::jsonb) as row (username text, month text, amount numeric)`.execute(
    app.db,
  );
}

const jakarta = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Jakarta' });
const dayOf = (instant: string): string => jakarta.format(new Date(instant));

/** The figures of the contract's function, with every shodan as a row of its own. */
function computed(data: ForecastData): Forecast {
  const { from, to, today, person } = data;
  const isOwn = (username: string) => person === '' || username === person;
  const shodans = data.shodans.filter((one) => isOwn(one.createdBy));
  const owned = new Set(shodans.map(({ id }) => id));
  const ordered = [...data.stages].sort((one, other) => one.place - other.place || one.id - other.id);
  const placeOf = (stage: number) => ordered.findIndex(({ id }) => id === stage);
  const last = new Map<string, ForecastData['moves'][number]>();
  for (const move of data.moves) {
    const month = dayOf(move.at).slice(0, 7);
    if (!owned.has(move.shodan) || move.fromStatus !== 'OPEN' || month < from || month > to) continue;
    last.set(`${move.shodan} ${move.fromStage}`, move);
  }
  const row = (one: ForecastData['shodans'][number]) => ({
    person: one.createdBy,
    count: 1,
    amount: String(one.amount),
  });
  return forecastOf({
    from,
    to,
    thisMonth: today.slice(0, 7),
    stages: ordered.map(({ place: _, ...stage }) => stage),
    loseReasons,
    names: new Map(Object.entries(names)),
    open: shodans.flatMap((one) =>
      one.status === 'OPEN' ? [{ ...row(one), stage: one.stage, month: one.expectedClose?.slice(0, 7) ?? '' }] : [],
    ),
    closed: shodans.flatMap((one) => {
      const month = (one.openUntil ?? dayOf(one.createdAt)).slice(0, 7);
      const isWithin = month >= from && month <= to;
      return one.status !== 'OPEN' && isWithin ? [{ ...row(one), status: one.status, month, reason: one.reason }] : [];
    }),
    left: [...last.values()].map((move) => ({
      stage: move.fromStage,
      outcome:
        move.toStatus === 'LOSE'
          ? 'lost'
          : move.toStatus === 'WIN' || placeOf(move.toStage) > placeOf(move.fromStage)
            ? 'ahead'
            : 'back',
      days: Math.round((Date.parse(dayOf(move.at)) - Date.parse(move.since)) / 86_400_000),
      count: 1,
    })),
    targets: data.targets
      .filter(({ username, month }) => isOwn(username) && month >= from && month <= to)
      .map(({ username, month, amount }) => ({ person: username, month, amount: String(amount) })),
  });
}

type Linked = [name: string, list: Record<string, string>, figure: { count: number; amount?: number | null }];

/** Every figure of a reply that counts shodans, with the list that it links to. */
function linkedFigures(reply: Forecast, person: string): Linked[] {
  const rows = rowsBehind(reply, person);
  // What was expected before the current month is overdue, and counted there.
  const openIn = (month: string, linked: Linked): Linked[] => (month >= reply.thisMonth ? [linked] : []);
  const ofPeople = reply.people.flatMap((one): Linked[] => {
    const own = rowsBehind(reply, one.username);
    return [
      ...openIn(reply.to, ['open', own.open(), one.open]),
      ['won', own.won(), one.won],
      ['lost', own.lost(), one.lost],
      ['overdue', own.overdue(), one.overdue],
      ['undated', own.undated(), one.undated],
    ];
  });
  return [
    ...reply.months.flatMap(({ month, open, won, lost }): Linked[] => [
      ...openIn(month, [`open in ${month}`, rows.open(month), open]),
      [`won in ${month}`, rows.won(month), won],
      [`lost in ${month}`, rows.lost(month), lost],
    ]),
    ...openIn(reply.to, ['open in total', rows.open(), reply.total.open]),
    ['won in total', rows.won(), reply.total.won],
    ['lost in total', rows.lost(), reply.total.lost],
    ['overdue in total', rows.overdue(), reply.overdue],
    ['undated in total', rows.undated(), reply.undated],
    ...ofPeople,
    ...reply.stages.flatMap(({ stage, open, left, ahead, back, lost }): Linked[] => [
      ['in a stage', rows.inStage(stage.id), open],
      ['left a stage', rows.left(stage.id), { count: left }],
      ['ahead from a stage', rows.left(stage.id, 'ahead'), { count: ahead }],
      ['back from a stage', rows.left(stage.id, 'back'), { count: back }],
      ['lost from a stage', rows.left(stage.id, 'lost'), { count: lost }],
    ]),
    ...reply.loseReasons.map(({ reason, lost }): Linked => ['for a reason', rows.lostFor(reason?.id), lost]),
  ];
}

it(`${sets} random data sets: the server, the contract and the plain model compute the same`, async () => {
  const kinds = new Set<string>();
  let lists = 0;
  for (let set = 0; set < sets; set += 1) {
    const seed = firstSeed + set;
    const data = randomData(seed);
    const expected = modelForecast(data);
    expect(computed(data), `seed ${seed}`).toEqual(expected);
    await store(data);
    const query = new URLSearchParams({ from: data.from, to: data.to, qcb: data.person }).toString();
    const { status, body } = await seller.get<Forecast>(`/api/forecast?${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body, `seed ${seed}`).toEqual(expected);

    if (set >= setsWithLists) continue;
    for (const [name, parameters, figure] of linkedFigures(body, data.person)) {
      const list = await seller.get<ListPage<ShodanRow>>(`/api/shodan?${new URLSearchParams(parameters).toString()}`);
      expect(list.status, JSON.stringify(list.body)).toBe(200);
      expect(list.body.totalElements, `seed ${seed}: ${name}`).toBe(figure.count);
      if (typeof figure.amount === 'number')
        expect(list.body.totalAmount ?? 0, `seed ${seed}: ${name}`).toBe(figure.amount);
      lists += 1;
      if (figure.count > 0) kinds.add(name.split(' ')[0] ?? '');
    }
  }
  expect([...kinds].sort()).toEqual([
    'ahead',
    'back',
    'for',
    'in',
    'left',
    'lost',
    'open',
    'overdue',
    'undated',
    'won',
  ]);
  console.info(`${sets} data sets, ${lists} lists`);
}, 1_800_000);

type Explained = [query: Record<string, string>, figure: number | null];

/** Every figure of a forecast that can be explained. */
function explainedFigures({ thisMonth, to, ...reply }: Forecast): Explained[] {
  const ofLine = (line: string, { open, won, lost, target }: Forecast['total']): Explained[] => [
    ...((line || to) < thisMonth ? [] : ofOpen(line, open)),
    [{ figure: 'won', line }, won.amount],
    [{ figure: 'lost', line }, lost.amount],
    [{ figure: 'target', line }, target],
  ];
  const ofOpen = (line: string, { amount, weighted }: Forecast['overdue']): Explained[] => [
    [{ figure: 'open', line }, amount],
    [{ figure: 'weighted', line }, weighted],
  ];
  const ofStage = ({ stage: { id }, ...figures }: Forecast['stages'][number]): Explained[] => {
    const stage = String(id);
    const { open, left, ahead, back, lost } = figures;
    const counts = { inStage: open.amount, left, ahead, back, lostFromStage: lost };
    const { conversion, averageDays, medianDays } = figures;
    const all = { ...counts, ...(left > 0 && { conversion, averageDays, medianDays }) };
    return Object.entries(all).map(([figure, value]) => [{ figure, stage }, value]);
  };
  return [
    ...ofLine('', reply.total),
    ...reply.months.flatMap(({ month, ...figures }) => ofLine(month, figures)),
    ...ofOpen('overdue', reply.overdue),
    ...ofOpen('undated', reply.undated),
    ...reply.stages.flatMap(ofStage),
    ...reply.loseReasons.map(({ reason, lost }): Explained => [
      { figure: 'lostFor', reason: String(reason?.id ?? 'none') },
      lost.amount,
    ]),
    ...(reply.winRate === null ? [] : [[{ figure: 'winRate' }, reply.winRate] satisfies Explained]),
  ];
}

it(`the figures of ${explainedSets} random forecasts are what their formulas evaluate to, and their rows sum to them`, async () => {
  const wrong: string[] = [];
  let checked = 0;
  for (let seed = firstSeed; seed < firstSeed + explainedSets; seed += 1) {
    const data = randomData(seed);
    await store(data);
    const page = { from: data.from, to: data.to, qcb: data.person };
    const shown = modelForecast(data);
    for (const [query, value] of explainedFigures(shown)) {
      const asked = explainForecastQuery.parse({ ...page, ...query });
      const found = await readSnapshot(app.db, (tx) => explainForecast(tx, asked, { permissions: ['MA_SHODAN'] }));
      const [result] = found.steps;
      const isRight = result?.fixed === '' && (value === null || Number(result.value) === value);
      if (!isRight) wrong.push(`${seed}: ${JSON.stringify({ query, value, found })}`);
      wrong.push(...disagreements(found).map((one) => `${seed}: ${one}`));
      checked += 1;
    }
  }
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(checked).toBeGreaterThan(explainedSets * 30);
}, 1_800_000);

it('explains to sellers only, and only figures that the page shows', async () => {
  await setBusinessDay(app, '2026-11-16');
  const stranger = await app.userWith('MA_DASHBOARD');
  expect((await stranger.get('/api/forecast/explain?figure=won')).status).toBe(403);
  expect((await seller.get('/api/forecast/explain?figure=won')).status).toBe(200);
  for (const query of [
    'figure=open&line=2026-10',
    'figure=won&line=2020-01',
    'figure=left&stage=999999',
    'figure=lostFor&reason=9999',
  ])
    expect((await seller.get(`/api/forecast/explain?${query}`)).status, query).toBe(404);
  for (const query of ['', 'figure=cost', 'figure=won&line=soon', 'figure=won&from=2026-11&to=2026-10'])
    expect((await seller.get(`/api/forecast/explain?${query}`)).status, query).toBe(400);
});

it('offers each person and month as a sheet', async () => {
  const data = randomData(firstSeed);
  await store(data);
  const { status, headers } = await seller.get('/api/forecast/all?from=2026-01&to=2026-02');
  expect(status).toBe(200);
  const { body } = await seller.get<Forecast>('/api/forecast?from=2026-01&to=2026-02');
  const groups = body.people.flatMap(({ overdue, undated }) => [overdue, undated]).filter(({ count }) => count > 0);
  expect(headers['x-row-count']).toBe(String(body.people.length * 2 + groups.length));
});

it.each([
  ['from=2026-11&to=2026-10', 'to'],
  ['from=2026-01&to=2028-01', 'to'],
  ['from=2026-13', 'from'],
])('refuses the range %s', async (range, path) => {
  const { status, body } = await seller.get<{ fields?: { path: string }[] }>(`/api/forecast?${range}`);
  expect(status).toBe(400);
  expect(body.fields?.[0]?.path).toBe(path);
});

it('covers twelve months around the current one without a range, and 24 at most', async () => {
  await setBusinessDay(app, '2026-11-16');
  const months = async (query: string) =>
    (await seller.get<Forecast>(`/api/forecast?${query}`)).body.months.map(({ month }) => month);
  const usual = await months('');
  expect([usual.length, usual[0], usual.at(-1)]).toEqual([12, '2026-09', '2027-08']);
  expect(await months('from=2026-01&to=2027-12')).toHaveLength(24);
  expect((await months('to=2000-02')).at(0)).toBe('2000-01');
});
