import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Random } from '../../server/testing/random.ts';
import type { FieldVisit } from '../../web/testing/phone.ts';
import { makeCustomer } from './customer.ts';
import type { Phone } from './phone.ts';
import type { FieldSystem } from './system.ts';

interface Size {
  visits: number;
  photos: number;
  /** That share the visits and the server. */
  phones: number;
  /** No new visits after this time. */
  until: number;
}

const faults = ['cut', 'lost replies', 'standstill', 'closed tab', 'killed browser', 'killed server', 'quiet'] as const;

/** Faults after each portion of visits, at least. */
const fewestFaults = 3;

/**
 * People save visits on their phones, in portions without a network. Then the network comes back and fails at random, in
 * the middle of requests and uploads; tabs are closed, browsers and the server are killed. Returns what is wrong.
 */
export async function saveOffline(system: FieldSystem, random: Random, size: Size): Promise<string[]> {
  const shared: Shared = {
    ...{ system, size, customer: await makeCustomer(system), began: Date.now() },
    ...{ saved: new Map(), unsure: new Set(), made: new Map(), number: 0, photos: 0 },
  };
  const users = Array.from({ length: size.phones }, () => usePhone(shared, new Random(random.int(1, 1_000_000_000))));
  const problems = (await Promise.all(users)).flat();
  const { saved, unsure, made, began } = shared;
  const photos = [...saved.values()].filter(({ hasPhoto }) => hasPhoto).length;
  console.log(`${saved.size} visits and ${photos} photos saved without a network; ${unsure.size} while the phone died`);
  const list = [...made].map(([fault, times]) => `${fault} ${times}`).join(', ');
  console.log(`${list}; all sent after ${secondsSince(began)} s`);
  return [...problems, ...(await compare(system, saved, unsure))];
}

interface Shared {
  system: FieldSystem;
  size: Size;
  customer: FieldVisit['customer'];
  began: number;
  saved: Map<string, FieldVisit>;
  unsure: Set<string>;
  made: Map<string, number>;
  number: number;
  photos: number;
}

const secondsSince = (began: number): number => Math.round((Date.now() - began) / 1000);

/** One person with one phone, until all visits are saved and sent. */
async function usePhone(shared: Shared, random: Random): Promise<string[]> {
  const { system, size, customer, saved, unsure, made } = shared;
  const phone = await system.phone(await system.addSeller());
  const { network } = phone;

  const saveOne = async () => {
    const tag = `v${(shared.number += 1)}`;
    const hasPhoto = shared.photos < size.photos && random.chance(Math.min(1, (1.2 * size.photos) / size.visits));
    if (hasPhoto) shared.photos += 1;
    const visit: FieldVisit = {
      ...{ tag, date: '2026-11-10', customer, hasPhoto },
      hasNewContact: random.chance(0.1),
      changes: random.pick([0, 0, 0, 1, 2]),
    };
    try {
      await (await phone.page()).evaluate((one) => window.phone.save(one), visit);
      saved.set(tag, visit);
    } catch (error) {
      if (!isGone(error)) throw error;
      unsure.add(tag);
    }
  };

  while (shared.number < size.visits && Date.now() < size.until) {
    network.cut();
    const portion = Math.min(random.int(10, 200), size.visits - shared.number);
    // Sometimes the phone dies while something is saved.
    const dies = random.chance(0.2) ? sleep(random.int(20, 800)).then(() => phone.kill()) : undefined;
    for (let at = 0; at < portion && shared.number < size.visits; at += 1) await saveOne();
    await dies;
    network.restore();
    const most = Date.now() + 600_000;
    for (let round = 1; ; round += 1) {
      const fault = pickFault(random, size.phones);
      made.set(fault, (made.get(fault) ?? 0) + 1);
      await make(fault, { system, phone, random });
      const { waiting } = await summaryOf(phone);
      // The next portion begins while some of the last one are still waiting.
      if ((round >= fewestFaults && waiting < portion) || Date.now() > most) break;
    }
    const { waiting } = await summaryOf(phone);
    console.log(`${shared.number} visits after ${secondsSince(shared.began)} s, ${waiting} entries of this phone wait`);
  }
  network.restore();
  return untilSent(phone);
}

/** The server is not killed more often because it has more phones. */
function pickFault(random: Random, phones: number): (typeof faults)[number] {
  const fault = random.pick(faults);
  return fault === 'killed server' && !random.chance(1 / phones) ? pickFault(random, phones) : fault;
}

interface Scene {
  system: FieldSystem;
  phone: Phone;
  random: Random;
}

async function make(fault: (typeof faults)[number], { system, phone, random }: Scene): Promise<void> {
  const { network } = phone;
  await phone.page().catch(() => undefined);
  await sleep(random.pick([random.int(20, 300), random.int(300, 3000), random.int(3000, 8000)]));
  switch (fault) {
    case 'quiet':
      return sleep(1500).then(() => undefined);
    case 'cut':
      network.cut();
      break;
    case 'lost replies':
      network.dropReplies();
      await sleep(random.int(50, 500));
      network.cut();
      break;
    case 'standstill':
      network.hang();
      break;
    case 'closed tab':
      return phone.closeTab();
    case 'killed browser':
      return phone.kill();
    case 'killed server':
      return system.killServer();
  }
  await sleep(random.int(50, 800));
  if (fault === 'standstill') network.cut();
  network.restore();
  // Mostly the phone notices that its signal is back; sometimes it only tries again after a while.
  if (random.chance(0.8)) await signalIsBack(phone);
}

const signalIsBack = (phone: Phone) =>
  phone
    .page()
    .then((page) => page.evaluate(() => window.dispatchEvent(new Event('online'))))
    .catch(() => undefined);

const isGone = (error: unknown): boolean =>
  error instanceof Error &&
  /closed|crashed|destroyed|detached|undefined \(reading '(save|summary)'/.test(error.message);

async function summaryOf(phone: Phone) {
  for (;;) {
    try {
      return await (await phone.page()).evaluate(() => window.phone.summary());
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  }
}

/** Waits until everything is sent that can be sent, and returns what needs a person. */
async function untilSent(phone: Phone): Promise<string[]> {
  const patience = 300_000;
  let fewest = Infinity;
  let since = Date.now();
  for (let round = 1; ; round += 1) {
    const { waiting, problems } = await summaryOf(phone);
    if (waiting === 0) return problems;
    if (round % 100 === 0) console.log(`${waiting} entries of a phone are still waiting`);
    if (waiting < fewest) [fewest, since] = [waiting, Date.now()];
    if (Date.now() - since > patience) return [...problems, `${waiting} were not sent in ${patience / 1000} s`];
    await signalIsBack(phone);
    await sleep(500);
  }
}

async function compare(system: FieldSystem, saved: Map<string, FieldVisit>, unsure: Set<string>): Promise<string[]> {
  const client = new pg.Client({ connectionString: system.ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{
      tag: string;
      activity: string;
      version: number;
      files: number;
      names: string[];
      orders: string[];
    }>(
      `select split_part(activity, ' ', 1) as tag, activity, version,
        (select count(*)::int from visit_file where visit_id = visit.id) as files,
        (select coalesce(array_agg(name order by name), '{}') from visit_file join stored_file on key = file_key where visit_id = visit.id) as names,
        (select array_agg(change ->> 'to' order by audit_entry.id) from audit_entry, jsonb_array_elements(changes) change
          where entity = 'visit' and entity_id = visit.id and change ->> 'field' = 'activity') as orders
      from visit`,
    );
    const wrong: string[] = [];
    const byTag = Map.groupBy(rows, ({ tag }) => tag);
    for (const [tag, visits] of byTag) {
      if (visits.length > 1) wrong.push(`${tag} is there ${visits.length} times`);
      if (!saved.has(tag) && !unsure.has(tag)) wrong.push(`${tag} was never saved`);
    }
    const { rows: contacts } = await client.query<{ name: string; count: number }>(
      'select name, count(*)::int from customer group by name',
    );
    const contactsOf = new Map(contacts.map(({ name, count }) => [name, count]));
    for (const [tag, { changes, hasPhoto, hasNewContact }] of saved) {
      const visit = byTag.get(tag)?.[0];
      if (!visit) {
        wrong.push(`${tag} is lost`);
        continue;
      }
      const order = Array.from({ length: changes + 1 }, (_, at) => `${tag} ${at}`);
      if (visit.activity !== order.at(-1) || visit.version !== changes + 1)
        wrong.push(`${tag} is "${visit.activity}" in version ${visit.version} instead of ${changes + 1}`);
      if (visit.orders.join() !== order.join()) wrong.push(`${tag} was changed in the order ${visit.orders.join()}`);
      if (visit.files !== Number(hasPhoto))
        wrong.push(`${tag} has ${visit.files} photos instead of ${Number(hasPhoto)}`);
      else if (hasPhoto && visit.names[0] !== `${tag}.jpg`) wrong.push(`${tag} has the photo ${visit.names[0]}`);
      if ((contactsOf.get(tag) ?? 0) !== Number(hasNewContact))
        wrong.push(`${tag} has ${contactsOf.get(tag)} contacts`);
    }
    for (const [name, count] of contactsOf) if (count > 1) wrong.push(`the contact ${name} is there ${count} times`);
    console.log(`${rows.length} visits and ${rows.reduce((sum, { files }) => sum + files, 0)} photos on the server`);
    return wrong;
  } finally {
    await client.end();
  }
}
