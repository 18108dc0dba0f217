import type { MergedReply } from '@gso/contract/record/merge';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { long } from '../long-tests.ts';
import { Random } from '../random.ts';
import { type Caller, testApp } from '../test-app.ts';
import { PlainMerges, type PlainRecord } from './plain-merges.ts';

/*
 * Several people create, change, delete, restore and merge companies, contacts and shodans, and undo merges, in random order.
 * After every step the database holds what the plain model says.
 */

const app = testApp();
const runs = long ? 60 : 4;
const steps = long ? 200 : 60;
const seed = Number(process.env['GSO_MERGE_SEED'] ?? 104);

let people: Caller[];
beforeAll(async () => {
  people = [];
  for (let n = 0; n < 3; n += 1) people.push(await app.userWith('MA_MASTER_DATA', 'MA_SHODAN'));
});

interface Row {
  id: number;
  version: number;
}

const paths: Record<string, string> = { company: '/api/company', customer: '/api/customer', shodan: '/api/shodan' };
const references = { customer: { company: 'company' }, shodan: { customer: 'customer' } };
const choices: Record<string, Record<string, string[]>> = {
  company: { phone: ['', '021111', '021222'], industry: ['', 'Food', 'Steel'] },
  customer: { position: ['', 'Buyer', 'Engineer'], email: ['', 'a@x.id', 'b@x.id'] },
  shodan: { desc: ['Line 1', 'Line 2'] },
};

class Run {
  readonly #random: Random;
  readonly #model = new PlainMerges(references);
  readonly #deleted: { record: PlainRecord; by: Caller }[] = [];
  #names = 0;
  readonly counts: Record<string, number> = {};

  constructor(number: number) {
    this.#random = new Random(seed, number);
  }

  async begin(): Promise<void> {
    const kinds = ['company', 'customer', 'shodan'].flatMap((kind) => Array.from({ length: 4 }, () => kind));
    for (const kind of kinds) await this.#create(kind, this.#random.pick(people));
  }

  async step(): Promise<string> {
    const { pick, chance } = this.#random;
    const kind = pick(['company', 'customer', 'customer', 'shodan']);
    const act = pick([
      ...['create', 'edit', 'edit', 'refer', 'refer', 'there and back', 'there and back'],
      ...['merge', 'merge', 'merge', 'undo', 'undo', 'undo', 'delete', 'restore', 'stale'],
    ]);
    const by = pick(people);
    const done = await this.#act(act, chance(0.1) ? 'company' : kind, by);
    if (done) this.counts[act] = (this.counts[act] ?? 0) + 1;
    return `${act} ${kind}`;
  }

  #act(act: string, kind: string, by: Caller): Promise<boolean> {
    if (act === 'create') return this.#create(kind, by);
    if (act === 'edit') return this.#edit(kind, by);
    if (act === 'refer') return this.#refer(by);
    if (act === 'there and back') return this.#thereAndBack(kind, by);
    if (act === 'merge') return this.#merge(kind === 'shodan' ? 'customer' : kind, by);
    if (act === 'undo') return this.#undo(by);
    if (act === 'delete') return this.#delete(by);
    if (act === 'restore') return this.#restore();
    return this.#stale(kind, by);
  }

  async #create(kind: string, by: Caller): Promise<boolean> {
    const upper = Object.entries((references as Record<string, Record<string, string>>)[kind] ?? {})[0];
    const parent = upper && this.#pickOf(upper[1]);
    if (upper && !parent) return false;
    this.#names += 1;
    const values = Object.fromEntries(
      Object.entries(choices[kind] ?? {}).map(([field, all]) => [field, this.#random.pick(all)]),
    );
    const { status, body } = await by.post<Row>(paths[kind] ?? '', {
      ...{ name: `${kind} ${this.#names}`, ...values },
      ...(kind === 'company' && { address: { street: 'Jl. Satu 1' } }),
      ...(kind === 'shodan' && { amount: 5 }),
      ...(upper && { [upper[0]]: { id: parent?.id } }),
    });
    expect(status, JSON.stringify(body)).toBe(201);
    this.#model.create(kind, body.id, { ...values, ...(upper && { [upper[0]]: parent?.id }) });
    return true;
  }

  #pickOf(kind: string, except?: number): PlainRecord | undefined {
    const all = this.#model.of(kind).filter(({ id }) => id !== except);
    return all.length > 0 ? this.#random.pick(all) : undefined;
  }

  async #versionOf({ kind, id }: PlainRecord, by: Caller): Promise<number> {
    return (await by.get<Row>(`${paths[kind]}/${id}`)).body.version;
  }

  async #save(record: PlainRecord, by: Caller, values: Record<string, unknown>): Promise<boolean> {
    const sent = Object.fromEntries(
      Object.entries(values).map(([field, value]) => [field, typeof value === 'number' ? { id: value } : value]),
    );
    const version = await this.#versionOf(record, by);
    const { status, body } = await by.patch(`${paths[record.kind]}/${record.id}`, { version, ...sent });
    expect(status, JSON.stringify(body)).toBe(200);
    this.#model.edit(record, values);
    return true;
  }

  async #edit(kind: string, by: Caller): Promise<boolean> {
    const record = this.#pickOf(kind);
    const [field, all] = this.#random.pick(Object.entries(choices[kind] ?? {}));
    return record ? this.#save(record, by, { [field]: this.#random.pick(all) }) : false;
  }

  /** Afterwards the value is what it was, but somebody has chosen it. Prefers what a merge has just set. */
  async #thereAndBack(kind: string, by: Caller): Promise<boolean> {
    const changed = this.#model
      .of(kind)
      .filter(({ cells }) => [...cells.values()].some(({ moves }) => moves.length > 0));
    const merged = new Set(this.#model.merges.filter(({ isUndone }) => !isUndone).map(({ survivor }) => survivor));
    const record = this.#random.pick([
      ...changed,
      ...this.#model.of(kind).filter(({ id }) => merged.has(id)),
      undefined,
    ]);
    if (!record) return false;
    for (const [field, { value }] of record.cells) {
      const other =
        typeof value === 'number'
          ? this.#pickOf(field, value)?.id
          : choices[kind]?.[field]?.find((choice) => choice !== value);
      if (other === undefined) continue;
      await this.#save(record, by, { [field]: other });
      await this.#save(record, by, { [field]: value });
    }
    return true;
  }

  async #refer(by: Caller): Promise<boolean> {
    const [kind, field] = this.#random.pick([['customer', 'company'] as const, ['shodan', 'customer'] as const]);
    const [record, to] = [this.#pickOf(kind), this.#pickOf(field)];
    return record && to ? this.#save(record, by, { [field]: to.id }) : false;
  }

  async #merge(kind: string, by: Caller): Promise<boolean> {
    const survivor = this.#pickOf(kind);
    const merged = [...new Set([this.#pickOf(kind, survivor?.id), this.#pickOf(kind, survivor?.id)])].filter(
      (one) => one !== undefined,
    );
    if (!survivor || merged.length === 0 || this.#model.of(kind).length < 3) return false;
    const all = [survivor, ...merged];
    // Each field from one of the records.
    const values = Object.fromEntries(
      [...survivor.cells.keys()].map((field) => [field, this.#random.pick(all).cells.get(field)?.value]),
    );
    const sent = Object.fromEntries(
      Object.entries(values).map(([field, value]) => [field, typeof value === 'number' ? { id: value } : value]),
    );
    const { status, body } = await by.post<MergedReply>(`${paths[kind]}/${survivor.id}/merge`, {
      version: await this.#versionOf(survivor, by),
      merged: await Promise.all(merged.map(async (one) => ({ id: one.id, version: await this.#versionOf(one, by) }))),
      values: sent,
    });
    expect(status, JSON.stringify(body)).toBe(200);
    this.#model.merge(
      body.mergeId,
      kind,
      survivor.id,
      merged.map(({ id }) => id),
      values,
    );
    return true;
  }

  async #undo(by: Caller): Promise<boolean> {
    const { merges } = this.#model;
    if (merges.length === 0) return false;
    const inForce = merges.filter(({ isUndone }) => !isUndone);
    const merge = this.#random.pick(inForce.length > 0 && this.#random.chance(0.9) ? inForce : merges);
    const { status } = await by.post(`${paths[merge.kind]}/merge/${merge.id}/undo`);
    const isUndoable = this.#model.isUndoable(merge);
    expect(status).toBe(isUndoable ? 200 : 422);
    if (isUndoable) this.#model.undo(merge);
    return isUndoable;
  }

  async #delete(by: Caller): Promise<boolean> {
    const record = this.#pickOf('shodan');
    if (!record) return false;
    const { status } = await by.delete(`/api/shodan/${record.id}?version=${await this.#versionOf(record, by)}`);
    expect(status).toBe(200);
    record.isGone = true;
    this.#deleted.push({ record, by });
    return true;
  }

  async #restore(): Promise<boolean> {
    const last = this.#deleted.pop();
    if (!last) return false;
    const { status, body } = await last.by.post(`/api/shodan/${last.record.id}/restore`);
    expect(status, JSON.stringify(body)).toBe(200);
    this.#model.restore(last.record);
    return true;
  }

  /** Somebody saves what they read before, or to an address that was merged. */
  async #stale(kind: string, by: Caller): Promise<boolean> {
    const all = this.#model.records.filter((record) => record.kind === kind && kind !== 'shodan');
    if (all.length === 0) return false;
    const record = this.#random.pick(all);
    const version = record.isGone ? 1 : (await this.#versionOf(record, by)) - 1;
    if (version === 0) return false;
    const { status, body } = await by.patch(`${paths[kind]}/${record.id}`, { version, name: 'Late' });
    expect(status).toBe(record.isGone ? 404 : 409);
    const survivor = this.#model.survivorOf(kind, record.id);
    if (record.isGone) expect(body).toMatchObject({ mergedInto: { id: survivor } });
    expect((await by.get<Row>(`${paths[kind]}/${record.id}`)).body.id).toBe(survivor);
    return true;
  }

  /** Everything in the database that the model knows about. */
  async compare(after: string): Promise<void> {
    const { rows } = await sql<{ kind: string; id: number; values: object }>`
      select 'company' as kind, id, jsonb_build_object('phone', phone, 'industry', industry) as values from company
      union all
      select 'customer', id, jsonb_build_object('position', position, 'email', email, 'company', company_id) from customer
      union all
      select 'shodan', id, jsonb_build_object('desc', description, 'customer', customer_id) from shodan`.execute(
      app.db,
    );
    const stored = rows.map(({ kind, id, values }) => ({ kind, id, ...values }));
    const expected = this.#model.records
      .filter(({ isGone }) => !isGone)
      .map(({ kind, id, cells }) => ({
        kind,
        id,
        ...Object.fromEntries([...cells].map(([field, { value }]) => [field, value])),
      }));
    const byKind = (one: { kind: string; id: number }, other: { kind: string; id: number }) =>
      one.kind.localeCompare(other.kind) || one.id - other.id;
    expect(stored.toSorted(byKind), after).toEqual(expected.toSorted(byKind));
  }
}

it(
  `random merges, edits and undos leave what a plain model says, seed ${seed}`,
  { timeout: long ? 3_600_000 : 120_000 },
  async () => {
    const counts: Record<string, number> = {};
    for (let number = 0; number < runs; number += 1) {
      await sql`delete from deleted_record`.execute(app.db);
      for (const table of ['shodan', 'customer', 'company', 'moved_reference', 'merged_record', 'record_merge']) {
        await sql`delete from ${sql.table(table)}`.execute(app.db);
      }
      const run = new Run(number);
      await run.begin();
      for (let step = 0; step < steps; step += 1) await run.compare(`run ${number}, step ${step}: ${await run.step()}`);
      for (const [act, count] of Object.entries(run.counts)) counts[act] = (counts[act] ?? 0) + count;
    }
    const faults = sql`(select * from timeline_entry except select * from timeline_expected)
    union all (select * from timeline_expected except select * from timeline_entry)`;
    expect((await faults.execute(app.db)).rows).toEqual([]);
    const figures = sql`(select * from figure_now where n <> 0 or amount <> 0 except select * from figure_recounted)
    union all (select * from figure_recounted except select * from figure_now)`;
    expect((await figures.execute(app.db)).rows).toEqual([]);
    expect(Object.keys(counts).toSorted()).toEqual([
      'create',
      'delete',
      'edit',
      'merge',
      'refer',
      'restore',
      'stale',
      'there and back',
      'undo',
    ]);
  },
);
