import { setTimeout as sleep } from 'node:timers/promises';
import type { VisitRow } from '@gso/contract/visit';
import pg from 'pg';
import type { Random } from '../../server/testing/random.ts';
import { apiOfDesk, makeCustomer } from './customer.ts';
import type { Phone } from './phone.ts';

import type { FieldSystem } from './system.ts';

interface Size {
  edits: number;
  until: number;
}

const visitCount = 12;

/**
 * Two phones and a desk change the same few visits, the phones partly without a network, with the versions that they saw
 * last. No text that was saved may vanish silently: it is in the history of its visit, or the phone says that it needs a
 * person, or the desk was refused. And nobody may write over a text that they have not seen.
 */
export async function editTogether(system: FieldSystem, random: Random, size: Size): Promise<string[]> {
  const desk = await apiOfDesk(system);
  const customer = await makeCustomer(system);
  const ids: number[] = [];
  for (let number = 1; number <= visitCount; number += 1) {
    const reply = await desk.send('POST', '/api/visit', {
      ...{ type: 'SALES', status: 'CONFIRMED', visitDate: '2026-11-10', timeStart: '0900', timeEnd: '1000' },
      ...{ customer: { id: customer.id }, activity: `begin ${number}`, username: system.person.username },
    });
    ids.push(((await reply.json()) as VisitRow).id);
  }
  const phones = [await system.phone(system.person), await system.phone(system.person)];
  const cut = () => phones.forEach(({ network }) => network.cut());
  const restore = () => phones.forEach(({ network }) => network.restore());
  const read = async (id: number): Promise<VisitRow> => (await desk.send('GET', `/api/visit/${id}`)).json();
  const fate = new Map<string, Fate>();
  let number = 0;

  const editAtDesk = async () => {
    const visit = await read(random.pick(ids));
    await sleep(random.int(0, 30));
    const activity = `d${(number += 1)}`;
    const reply = await desk.send('PATCH', `/api/visit/${visit.id}`, { version: visit.version, activity });
    if (reply.status !== 200 && reply.status !== 409) throw new Error(`The desk got ${reply.status}.`);
    fate.set(activity, reply.status === 200 ? 'saved' : 'refused');
  };
  const editOnPhone = async (phone: Phone, seen: readonly VisitRow[]) => {
    const activity = `p${(number += 1)}`;
    const page = await phone.page();
    await page.evaluate(({ visit, text }) => window.phone.change(visit, text), {
      visit: random.pick(seen),
      text: activity,
    });
    fate.set(activity, 'phone');
  };
  const decide = async (phone: Phone) => {
    const choice = random.pick(['again', 'discard'] as const);
    const texts = await (await phone.page()).evaluate((one) => window.phone.decide(one), choice);
    if (choice === 'discard') for (const text of texts) fate.set(text, 'discarded');
  };

  while (number < size.edits && Date.now() < size.until) {
    const seen = await Promise.all(ids.map(read));
    if (random.chance(0.6)) cut();
    for (const phone of phones)
      for (let count = random.int(1, 6); count > 0; count -= 1) await editOnPhone(phone, seen);
    for (let count = random.int(1, 6); count > 0; count -= 1) await editAtDesk();
    restore();
    const both = phones.map(untilSentOrRefused);
    for (let count = random.int(0, 4); count > 0; count -= 1) await editAtDesk();
    if (random.chance(0.3)) {
      await sleep(random.int(0, 200));
      cut();
      await sleep(random.int(0, 300));
      restore();
    }
    await Promise.all(both);
    if (random.chance(0.7)) for (const phone of phones) await decide(phone);
  }
  restore();
  for (const phone of phones) {
    await untilSentOrRefused(phone);
    const { activities } = await (await phone.page()).evaluate(() => window.phone.summary());
    for (const text of activities) fate.set(text, 'on the phone');
  }
  return compare(system, ids, fate);
}

async function untilSentOrRefused(phone: Phone): Promise<void> {
  // What was refused needs a person; other entries of the same visit wait behind it.
  for (let before = ''; ;) {
    const page = await phone.page();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await sleep(300);
    const { waiting, needsYou } = await page.evaluate(() => window.phone.summary());
    if (waiting === 0) return;
    const now = `${waiting} ${needsYou}`;
    if (needsYou > 0 && now === before) return;
    before = now;
  }
}

type Fate = 'phone' | 'saved' | 'refused' | 'on the phone' | 'discarded';

async function compare(system: FieldSystem, ids: readonly number[], fate: Map<string, Fate>): Promise<string[]> {
  const client = new pg.Client({ connectionString: system.ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ visit: number; old: string | null; new: string }>(
      `select entity_id as visit, change ->> 'from' as old, change ->> 'to' as new
      from audit_entry, jsonb_array_elements(changes) change
      where entity = 'visit' and entity_id = any($1) and change ->> 'field' = 'activity' order by audit_entry.id`,
      [ids],
    );
    const wrong: string[] = [];
    const written = new Map<string, number>();
    const last = new Map<number, string>();
    for (const { visit, old, new: text } of rows) {
      written.set(text, (written.get(text) ?? 0) + 1);
      const before = last.get(visit);
      if (before !== undefined && old !== before)
        wrong.push(`${text} was written over ${old} while ${before} was there`);
      last.set(visit, text);
    }
    const counts: Record<string, number> = {};
    for (const [text, what] of fate) {
      const times = written.get(text) ?? 0;
      const expected = what === 'saved' || what === 'phone' ? 1 : 0;
      if (times !== expected) wrong.push(`${text} (${what}) is ${times} times in the history`);
      counts[what] = (counts[what] ?? 0) + 1;
    }
    const { phone = 0, saved = 0, refused = 0, discarded = 0, 'on the phone': kept = 0 } = counts;
    console.log(
      `${fate.size} edits: ${saved} saved at the desk and ${refused} refused, ${phone} sent by phones, ${discarded} refused and discarded, ${kept} still on a phone until a person decides`,
    );
    return wrong;
  } finally {
    await client.end();
  }
}
