import type { Permission } from '@gso/contract/permissions';
import { poForm } from '@gso/contract/sales-po';
import { hash } from '@node-rs/argon2';
import { request as openRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureRoles } from '../../src/features/access/starting-roles.ts';
import { insertUser, plainUser } from '../../src/features/access/write-user.ts';
import { knownPermissions } from '../../src/platform/auth/live-sessions.ts';
import { type Database, openDatabase, type Tx } from '../../src/platform/db/database.ts';
import { asAdmin } from '../as-admin.ts';
import { testPassword } from '../people.ts';
import { poOf } from '../purchase-orders.ts';
import type { CopiedDatabase } from '../template-cluster.ts';

export interface FuzzPeople {
  /** One for each of the starting roles. No request is about them, so that nothing takes their access away. */
  callers: string[];
  /** Whom requests may be about, disable, demote or rename. */
  usernames: string[];
}

/** Ids from here on belong to the callers; the generator names much smaller ones. */
const firstCallerId = 900_001;

/** People with every starting role, twice: those who call, and those whom the calls are about. */
export async function makeFuzzPeople({ url, ownerUrl }: CopiedDatabase): Promise<FuzzPeople> {
  const db = openDatabase({ url, connections: 1, name: 'gso fuzz' });
  const restart = (id: number) =>
    asAdmin(
      ownerUrl,
      ...['role', 'user_login'].map((table) => `alter table ${table} alter column id restart with ${id}`),
    );
  try {
    const roles = await db.transaction().execute(async (tx) => {
      await ensureRoles(tx, { username: 'test', requestId: 'test' });
      return tx.selectFrom('role').select(['id', 'name', 'permissions']).orderBy('id').execute();
    });
    const usernames = await insertAll(db, roles, 'person');
    await restart(firstCallerId);
    const own = [];
    for (const { name, permissions } of roles) own.push(await copyOfRole(db, name, knownPermissions(permissions)));
    const callers = await insertAll(db, own, 'caller');
    await restart(50);
    return { usernames, callers };
  } finally {
    await db.destroy();
  }
}

async function copyOfRole(db: Database, name: string, permissions: Permission[]) {
  const role = { name: `Caller: ${name}`, permissions, updated_by: 'test' };
  const { id } = await db.insertInto('role').values(role).returning('id').executeTakeFirstOrThrow();
  return { id, name };
}

async function insertAll(db: Database, roles: { id: number; name: string }[], kind: string): Promise<string[]> {
  const passwordHash = await hash(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const insert = async (tx: Tx, { id, name }: { id: number; name: string }) => {
    const username = `${kind}-${name.toLowerCase().replaceAll(' ', '-')}`;
    const author = { username, requestId: 'test' };
    await insertUser(tx, author, plainUser({ username, firstName: `${name} ${kind}`, passwordHash }, id));
    return username;
  };
  const usernames = [];
  for (const role of roles) usernames.push(await db.transaction().execute((tx) => insert(tx, role)));
  return usernames;
}

let signIns = 0;
/** The cookie of each caller's browser, in which the wrong passwords of the generated requests do not count. */
const browsers = new Map<string, string>();

/** From an address of its own each time: failed attempts at the usual one must not lock the callers out. */
export async function signInFromElsewhere(origin: string, username: string): Promise<string> {
  for (;;) {
    const { status, said } = await trySignIn(origin, username);
    if (status === 200) return (JSON.parse(said) as { token: string }).token;
    if (status !== 429) throw new Error(`${username} cannot sign in: ${status} ${said}`);
    await sleep((JSON.parse(said) as { retryAfterSeconds: number }).retryAfterSeconds * 1000);
  }
}

function trySignIn(origin: string, username: string): Promise<{ status: number; said: string }> {
  signIns += 1;
  const localAddress = `127.${1 + (signIns >> 16)}.${(signIns >> 8) & 255}.${signIns & 255}`;
  const browser = `${origin} ${username}`;
  const cookie = browsers.get(browser);
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', ...(cookie && { cookie }) };
    const outgoing = openRequest(
      `${origin}/api/login`,
      { method: 'POST', localAddress, headers, agent: false },
      (reply) => {
        const [given] = reply.headers['set-cookie']?.[0]?.split(';') ?? [];
        if (given) browsers.set(browser, given);
        text(reply).then((said) => resolve({ status: reply.statusCode ?? 0, said }), reject);
      },
    );
    outgoing.on('error', reject).end(JSON.stringify({ username, password: testPassword }));
  });
}

/** A few records of every kind, so that small ids exist. */
export async function makeFuzzRecords(origin: string, token: string, salesUsername: string): Promise<void> {
  const post = async (path: string, body: object | FormData): Promise<number> => {
    const isForm = body instanceof FormData;
    const reply = await fetch(origin + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...(!isForm && { 'content-type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
    return ((await reply.json()) as { id: number }).id;
  };
  await post('/api/exchangerate', { sourceCurr: 'USD', convValue: 16_000 });
  await post('/api/pricerule', { name: 'Usual', discMax: 10 });
  for (const number of [1, 2, 3]) {
    const company = await post('/api/company', { name: `PT Satu ${number}`, address: { street: 'Jl. Satu 1' } });
    const customer = { id: await post('/api/customer', { name: `Sari ${number}`, company: { id: company } }) };
    await post('/api/supplier', {
      name: `PT Pemasok ${number}`,
      country: 'JPN',
      address: { street: 'Jl. Dua 2' },
      brands: ['Omron'],
    });
    const item = await post('/api/item', {
      brand: 'Omron',
      materialNo: `M${number}`,
      materialDesc: 'Relay',
      currency: 'IDR',
      price: { suppPrice: 1000, sellingPrice: 2000 },
    });
    const bundle = { brand: 'Omron', materialNo: `B${number}`, materialDesc: 'Panel', items: [{ id: item, qty: 2 }] };
    await post('/api/itembundling', bundle);
    const shodan = { id: await post('/api/shodan', { name: `Line ${number}`, desc: 'Line', customer }) };
    await post('/api/quo', {
      quotationDate: '2026-11-14',
      name: `Quotation ${number}`,
      paymentTerm: 1,
      customer,
      salesUsername,
      itemDetails: [{ id: item, qty: 2 }],
    });
    await post('/api/project', { name: `Project ${number}`, quota: 10, dueDate: '2027-01-31', customer });
    const times = { visitDate: '2026-11-12', timeStart: '0900', timeEnd: '1000' };
    await post('/api/visit', { type: 'SALES', ...times, customer, shodan, activity: 'Meeting' });
    const form = new FormData();
    form.set(poForm.item, JSON.stringify(poOf(company, { poNo: `PO ${number}` })));
    await post('/api/salespo', form);
  }
}
