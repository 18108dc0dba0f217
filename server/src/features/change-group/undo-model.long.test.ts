import type { BulkPreview, BulkResult } from '@gso/contract/record/bulk-change';
import type { UndoResult } from '@gso/contract/record/change-group';
import type { ImportReply } from '@gso/contract/record/import-reply';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { long } from '../../../testing/long-tests.ts';
import { Random } from '../../../testing/random.ts';
import { upload, xlsxFile } from '../../../testing/sheet-files.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';

// The full size: npm run test:long
const stories = long ? 20 : 2;
const steps = long ? 150 : 30;

const app = testApp();
let people: Caller[];

beforeAll(async () => {
  people = await Promise.all([1, 2, 3].map(() => app.userWith('MA_MASTER_DATA')));
});

/** What the tests compare of a company. */
interface Fields {
  name: string;
  industry: string;
  phone: string;
  active: boolean;
}

type Field = keyof Fields;

/** What a group did to one record. */
type Effect = { fields: Partial<Record<Field, [from: unknown, to: unknown]>> } | { created: Fields } | 'deleted';

interface Group {
  id: number;
  effects: Map<number, Effect>;
  undone: boolean;
}

/** The plainest description of what people see: the records there are, and what each group did. */
class Model {
  readonly records = new Map<number, Fields>();
  /** The records that groups and people have deleted, with the group. */
  readonly deleted = new Map<number, { fields: Fields; by: number }>();
  readonly used = new Set<number>();
  readonly groups: Group[] = [];

  set(id: number, part: Partial<Fields>, group?: Group): void {
    const record = this.records.get(id);
    if (!record) throw new Error('There is no such record.');
    const fields = Object.fromEntries(
      (Object.keys(part) as Field[])
        .filter((field) => record[field] !== part[field])
        .map((field) => [field, [record[field], part[field]]]),
    );
    Object.assign(record, part);
    if (group && Object.keys(fields).length > 0) group.effects.set(id, { fields });
  }

  remove(id: number, group?: Group): void {
    const fields = this.records.get(id);
    if (!fields) throw new Error('There is no such record.');
    this.records.delete(id);
    this.deleted.set(id, { fields, by: group?.id ?? 0 });
    group?.effects.set(id, 'deleted');
  }

  undo(group: Group): void {
    group.undone = true;
    for (const [id, effect] of group.effects) {
      const now = this.records.get(id);
      if (effect === 'deleted') {
        const deleted = this.deleted.get(id);
        if (deleted?.by !== group.id) continue;
        this.records.set(id, deleted.fields);
        this.deleted.delete(id);
      } else if ('created' in effect) {
        const isTouched = !now || JSON.stringify(now) !== JSON.stringify(effect.created) || this.used.has(id);
        if (!isTouched) this.remove(id);
      } else if (now) {
        for (const [field, [from, to]] of Object.entries(effect.fields)) {
          if (now[field as Field] === to) Object.assign(now, { [field]: from });
        }
      }
    }
  }
}

async function stored(): Promise<Map<number, Fields>> {
  const { rows } = await sql<Fields & { id: number }>`
    select id, name, industry, phone, is_active as active from company order by id
  `.execute(app.db);
  return new Map(rows.map(({ id, ...fields }) => [id, fields]));
}

const header = ['ID', 'Name', 'Address Street', 'Phone', 'Zip Code', 'Industry'];

class Story {
  readonly model = new Model();
  readonly #random: Random;
  #values = 0;

  constructor(seed: number) {
    this.#random = new Random(seed);
  }

  /** Mostly one that was never there, sometimes an old one. */
  #value = (): string => String(this.#random.chance(0.8) ? (this.#values += 1) : this.#random.below(this.#values + 1));
  #one = <Item>(items: readonly Item[]): Item | undefined => (items.length > 0 ? this.#random.pick(items) : undefined);
  #person = (): Caller => this.#random.pick(people);
  #some = (): number[] => [...this.model.records.keys()].filter(() => this.#random.chance(0.4));

  async step(): Promise<string> {
    const kinds = ['import', 'set', 'delete', 'edit', 'edit', 'edit', 'undo', 'undo', 'use', 'restore'] as const;
    const kind = this.model.records.size < 3 ? 'import' : (this.#one(kinds) ?? 'import');
    await this[kind]();
    return kind;
  }

  async import(): Promise<void> {
    const rows: { id?: number; fields: Omit<Fields, 'active'> }[] = this.#some().map((id) => ({
      id,
      fields: { name: this.model.records.get(id)?.name ?? '', industry: this.#value(), phone: this.#value() },
    }));
    for (let count = this.#random.int(1, 4); count > 0; count -= 1) {
      rows.push({ fields: { name: `New ${(this.#values += 1)}`, industry: this.#value(), phone: '' } });
    }
    const cells = rows.map(({ id, fields }) => [id ?? null, fields.name, 'Jl.', fields.phone, '', fields.industry]);
    const { body } = await upload<ImportReply>(
      this.#person(),
      '/api/excel/company',
      await xlsxFile([header, ...cells]),
    );
    expect(body.written, JSON.stringify(body)).toBe(true);
    const group = this.#begin(body.changeGroup);
    for (const { id, fields } of rows) if (id !== undefined) this.model.set(id, fields, group);
    const known = new Set([...this.model.records.keys(), ...this.model.deleted.keys()]);
    for (const [id, fields] of await stored()) {
      if (known.has(id)) continue;
      this.model.records.set(id, { ...fields });
      group.effects.set(id, { created: { ...fields } });
    }
  }

  async set(): Promise<void> {
    const values = this.#random.chance(0.5) ? { industry: this.#value() } : { isActive: this.#random.chance(0.5) };
    const part: Partial<Fields> = 'industry' in values ? values : { active: values.isActive === true };
    const { ran, stale } = await this.#bulk({ action: 'set', values });
    if (!ran) return;
    const group = this.#begin(ran.result.changeGroup);
    for (const id of ran.ids) if (id !== stale) this.model.set(id, part, group);
  }

  async delete(): Promise<void> {
    const { ran, stale } = await this.#bulk({ action: 'delete' });
    if (!ran) return;
    const group = this.#begin(ran.result.changeGroup);
    for (const id of ran.ids) {
      expect(this.model.used.has(id)).toBe(false);
      if (id !== stale) this.model.remove(id, group);
    }
  }

  /** Previews and runs a change. Somebody may save one of the records in between. */
  async #bulk(change: object) {
    const person = this.#person();
    const ids = this.#some();
    if (ids.length === 0) return {};
    const { body } = await person.post<BulkPreview>('/api/company/bulk/preview', { selection: { ids }, change });
    const stale = this.#random.chance(0.3) ? this.#one(body.ids) : undefined;
    if (stale !== undefined) await this.#edit(stale);
    if (body.ids.length === 0) return {};
    const run = { ids: body.ids, versions: body.versions, change };
    const { status, body: result } = await person.post<BulkResult>('/api/company/bulk', run);
    expect(status, JSON.stringify(result)).toBe(200);
    return { ran: { ids: body.ids, result }, stale };
  }

  #begin(id: number | null): Group {
    const group: Group = { id: id ?? 0, effects: new Map(), undone: id === null };
    if (id !== null) this.model.groups.push(group);
    return group;
  }

  async edit(): Promise<void> {
    const id = this.#one([...this.model.records.keys()]);
    if (id === undefined) return;
    if (this.#random.chance(0.15) && !this.model.used.has(id)) await this.#removeAlone(id);
    else await this.#edit(id);
  }

  async #edit(id: number): Promise<void> {
    const person = this.#person();
    const { version } = (await person.get<{ version: number }>(`/api/company/${id}`)).body;
    // A phone number is stored in its normal form, which plain digits already have.
    const part = this.#random.chance(0.5) ? { industry: `own ${(this.#values += 1)}` } : { phone: this.#value() };
    const { status } = await person.patch(`/api/company/${id}`, { version, ...part });
    expect(status).toBe(200);
    this.model.set(id, part);
  }

  async #removeAlone(id: number): Promise<void> {
    const person = this.#person();
    const { version } = (await person.get<{ version: number }>(`/api/company/${id}`)).body;
    expect((await person.delete(`/api/company/${id}?version=${version}`)).status).toBe(200);
    this.model.remove(id);
    if (this.#random.chance(0.5)) return;
    expect((await person.post(`/api/company/${id}/restore`)).status).toBe(200);
    const back = this.model.deleted.get(id);
    if (back) this.model.records.set(id, back.fields);
    this.model.deleted.delete(id);
  }

  /** A record that a group deleted comes back with that group only. */
  async restore(): Promise<void> {
    const found = [...this.model.deleted].find(([, { by }]) => by !== 0);
    if (found) expect((await this.#person().post(`/api/company/${found[0]}/restore`)).status).toBe(422);
  }

  async use(): Promise<void> {
    const id = this.#one([...this.model.records.keys()]);
    if (id === undefined) return;
    const { status } = await this.#person().post('/api/customer', { name: 'Ratna', company: { id } });
    expect(status).toBe(201);
    this.model.used.add(id);
  }

  async undo(): Promise<void> {
    const group = this.#one(this.model.groups);
    if (!group) return;
    const { status, body } = await this.#person().post<UndoResult>(`/api/changegroup/${group.id}/undo`);
    const hadEffect = status === 200 && body.changeGroup !== null;
    expect(status, JSON.stringify(body)).toBe(group.undone ? 422 : 200);
    if (group.undone) return;
    this.model.undo(group);
    // An undo that could change nothing is no undo: it can be tried again.
    group.undone = hadEffect;
  }
}

describe('imports, bulk changes, edits and undos by several people', () => {
  it.each(Array.from({ length: stories }, (_, number) => number + 1))(
    'follow the model: story %i',
    async (seed) => {
      await sql`delete from customer`.execute(app.db);
      await sql`delete from company`.execute(app.db);
      const story = new Story(seed);
      const done: string[] = [];
      for (let step = 0; step < steps; step += 1) {
        done.push(await story.step());
        const expected = [...story.model.records].sort(([one], [other]) => one - other);
        expect([...(await stored())], `story ${seed}: ${done.join(', ')}`).toEqual(expected);
      }
    },
    600_000,
  );
});
