import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { deflateSync } from 'node:zlib';
import { openDatabase } from '../../src/platform/db/database.ts';
import { readRows, statement } from '../../src/platform/db/statement.ts';
import { logIn } from '../log-in.ts';
import { createPerson } from '../people.ts';
import { pngOf } from '../png.ts';
import { aMarket } from '../purchase-orders.ts';
import { Cluster, keptLogs, until } from './cluster.ts';
import { type Fault, failovers, isolation, oneOfEach } from './faults.ts';
import { type Measured, report } from './figures.ts';
import { compare, type Desk, Work } from './work.ts';

interface Drill {
  failovers: number | undefined;
  seed: number;
  isAsynchronous: boolean;
  only: string | undefined;
}

/** Resolves to what failed. */
export async function runDrill(drill: Drill): Promise<string[]> {
  // All machines share the processors of one, and must not wait for other work on it.
  setPriority(-10);
  const cluster = new Cluster();
  try {
    return await drillOn(cluster, drill);
  } finally {
    await cluster.stop();
    console.log(`The logs of all machines are in ${keptLogs}.`);
  }
}

async function drillOn(cluster: Cluster, drill: Drill): Promise<string[]> {
  setDefaultCACertificates([...getCACertificates(), cluster.authority]);
  const begun = performance.now();
  await cluster.start();
  if (drill.isAsynchronous) await cluster.makeAsynchronous();
  const work = new Work(await openDesk(cluster));
  console.log(`ready after ${seconds(performance.now() - begun)} s; seed ${drill.seed}`);
  const measured: Measured[] = [];
  for (const fault of chosenFaults(drill)) {
    measured.push(await suffer(cluster, work, fault));
    console.log(describe(measured.at(-1)));
  }
  await work.stop();
  const client = await cluster.connect();
  const comparison = await compare(client, work);
  await client.end();
  const check = await cluster.gso('db', 'check');
  return report({ work, measured, comparison, check, isLong: drill.failovers !== undefined });
}

function chosenFaults({ failovers: count, seed, isAsynchronous, only }: Drill): readonly Fault[] {
  if (only)
    return oneOfEach.filter(({ name }) => name === only).flatMap((fault) => Array<Fault>(count ?? 1).fill(fault));
  if (isAsynchronous) return [isolation, isolation];
  return count === undefined ? oneOfEach : failovers(count, seed);
}

async function openDesk(cluster: Cluster): Promise<Desk> {
  const db = openDatabase({ url: await cluster.url('gso'), connections: 1, name: 'drill' });
  const person = await createPerson(db, ['MA_MASTER_DATA', 'MA_SALES', 'MA_QUOTATION']);
  const market = await aMarket({ db }, person);
  const [item] = await readRows<{ id: number }>(
    db,
    statement`insert into item (brand, material_no, material_desc, currency, supp_price, selling_price, created_by, updated_by)
      values ('Omron', 'M', 'M', 'IDR', 1, 1000, ${person.username}, ${person.username}) returning id`,
  );
  await db.destroy();
  const { origins } = cluster;
  const picture = pngOf({ width: 2, height: 2, bits: 8, colours: 0, interlaced: false }, deflateSync(Buffer.alloc(6)));
  const signIn = async () => (await logIn(origins[0] ?? '', person)).token;
  return { origins, signIn, username: person.username, market, item: item?.id ?? 0, picture };
}

/** One fault, from quiet work to quiet work on a whole cluster. */
async function suffer(cluster: Cluster, work: Work, fault: Fault): Promise<Measured> {
  await work.signIn();
  const before = performance.now();
  await sleep(2000);
  const old = await cluster.leader();
  const begun = performance.now();
  const undo = await fault.begin(cluster, old);
  if (fault.hasNewLeader)
    await until(`another leader follows ${old.name}`, 60_000, async () => (await cluster.leader()) !== old);
  else await undo();
  await work.acknowledges();
  const resumed = performance.now();
  if (fault.hasNewLeader) await undo();
  await cluster.whole();
  await sleep(2000);
  const end = performance.now();
  return {
    fault,
    gapMs: work.longestGap(begun, end),
    wholeMs: end - begun,
    before: work.replies.filter(({ at }) => at >= before && at < begun),
    during: work.replies.filter(({ at }) => at >= begun && at < resumed),
    after: work.replies.filter(({ at }) => at >= resumed && at < end),
  };
}

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(1);

function describe(one: Measured | undefined): string {
  if (!one) return '';
  const refused = one.during.filter(({ status }) => status !== 201 && status !== 200).length;
  return `${one.fault.name}: ${seconds(one.gapMs)} s without an acknowledgement, ${refused} refused, whole after ${seconds(one.wholeMs)} s`;
}
