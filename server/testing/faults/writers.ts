import { createHash, randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { permissions } from '@gso/contract/permissions';
import { poForm } from '@gso/contract/sales-po';
import { openDatabase } from '../../src/platform/db/database.ts';
import { Random } from '../random.ts';
import { createPerson } from '../people.ts';
import { aMarket, type Market, poOf } from '../purchase-orders.ts';
import { Client, Seen } from './client.ts';

/** What the server has confirmed as saved. `mark` is unique and is stored with the record. */
export interface Acknowledged {
  kind: 'company' | 'visit' | 'quotation' | 'sales_po' | 'project' | 'tasks' | 'submit' | 'approve' | 'edit';
  mark: string;
  /** The record that was changed. */
  id?: number;
  sha256?: string;
}

export const linesOfQuotation = 20;
export const tasksOfSave = 3;
const savesOfProject = 20;
const sharedRecords = 20;

interface World {
  market: Market;
  items: number[];
  shared: number[];
}

interface Place {
  databaseUrl: string;
  origins: () => readonly string[];
  seed: number;
  count: number;
  /** How long each rests after a write. */
  paceMs: number;
  journal: string;
}

/** People who write one thing after the other, until they are asked to pause. */
export class Writers {
  readonly acknowledged: Acknowledged[] = [];
  /** Calls that were never served. */
  readonly stuck: string[] = [];
  /** Calls that were refused although they were right. */
  readonly refused = new Map<string, number>();
  readonly seen = new Seen();
  /** Saves that were refused because somebody else had saved. */
  stale = 0;
  /** What the writers do: everything, or only edits of the same records. */
  only: Acknowledged['kind'] | undefined;
  readonly #place: Place;
  readonly #writers: Writer[] = [];
  #isOn = false;
  #working: Promise<unknown> = Promise.resolve();

  private constructor(place: Place) {
    this.#place = place;
  }

  static async begin(place: Place): Promise<Writers> {
    const writers = new Writers(place);
    const db = openDatabase({ url: place.databaseUrl, connections: 1, name: 'gso faults' });
    const setup = await createPerson(db, permissions, 'setup');
    const market = await aMarket({ db }, setup);
    const by = { created_by: setup.username, updated_by: setup.username };
    const item = { brand: 'Omron', material_desc: 'Relay', currency: 'IDR', supp_price: 1, selling_price: 1000, ...by };
    const items = await db
      .insertInto('item')
      .values(Array.from({ length: linesOfQuotation }, (_, n) => ({ ...item, material_no: `M${n}` })))
      .returning('id')
      .execute();
    const shared = await db
      .insertInto('company')
      .values(Array.from({ length: sharedRecords }, (_, n) => ({ name: `Shared ${n}`, street: 'at first', ...by })))
      .returning('id')
      .execute();
    const world = { market, items: items.map(({ id }) => id), shared: shared.map(({ id }) => id) };
    const client = async (name: string) =>
      new Client(await createPerson(db, permissions, name), place.origins, writers.seen);
    for (let number = 0; number < place.count; number += 1) {
      const people = { self: await client('writer'), approver: await client('approver') };
      writers.#writers.push(new Writer(writers, world, people, place.seed * 1000 + number));
    }
    await db.destroy();
    return writers;
  }

  get usernames(): string[] {
    return this.#writers.map(({ username }) => username);
  }

  resume(): void {
    this.#isOn = true;
    this.#working = Promise.all(this.#writers.map((writer) => this.#repeat(writer)));
  }

  /** Resolves when every call that was begun is acknowledged or refused. */
  async pause(): Promise<void> {
    this.#isOn = false;
    await this.#working;
  }

  /** Waits until this many more are acknowledged, and resolves to the milliseconds it took. */
  async more(wanted: number): Promise<number> {
    const begun = performance.now();
    const enough = this.acknowledged.length + wanted;
    const stuck = this.stuck.length;
    while (this.acknowledged.length < enough && this.#isOn && this.stuck.length === stuck) await sleep(5);
    return performance.now() - begun;
  }

  acknowledge(saved: Acknowledged): void {
    this.acknowledged.push(saved);
    appendFileSync(this.#place.journal, `${JSON.stringify(saved)}\n`);
  }

  async #repeat(writer: Writer): Promise<void> {
    while (this.#isOn) {
      try {
        await writer.write(this.only);
        await sleep(this.#place.paceMs);
      } catch (error) {
        this.stuck.push(String(error));
      }
    }
  }
}

interface Task {
  id: number;
  version: number;
}

class Writer {
  readonly #all: Writers;
  readonly #world: World;
  readonly #self: Client;
  readonly #approver: Client;
  readonly #seed: number;
  readonly #tasks: Task[] = [];
  #project: { id: number; saves: number } | undefined;
  #number = 0;

  constructor(all: Writers, world: World, people: { self: Client; approver: Client }, seed: number) {
    this.#all = all;
    this.#world = world;
    this.#self = people.self;
    this.#approver = people.approver;
    this.#seed = seed;
  }

  get username(): string {
    return this.#self.person.username;
  }

  /** The next thing in the sequence of this seed. */
  async write(only: Acknowledged['kind'] | undefined): Promise<void> {
    this.#number += 1;
    const random = new Random(this.#seed, this.#number);
    const mark = `F${this.#seed}-${this.#number}`;
    const kinds = ['company', 'company', 'visit', 'visit', 'quotation', 'quotation'] as const;
    const kind = only ?? random.pick([...kinds, 'sales_po', 'tasks', 'approve', 'edit', 'edit'] as const);
    if (kind === 'edit') await this.#edit(random, mark);
    else if (kind === 'approve') await this.#approve(random);
    else if (kind === 'tasks') await this.#addTasks(mark);
    else if (kind === 'sales_po') await this.#order(mark);
    else await this.#create(kind === 'visit' || kind === 'quotation' ? kind : 'company', random, mark);
  }

  async #create(kind: 'company' | 'visit' | 'quotation', random: Random, mark: string): Promise<void> {
    const { market, items } = this.#world;
    const customer = { id: market.contact };
    const day = `2026-${random.pick(['10', '11'])}-1${random.int(0, 9)}`;
    const bodies = {
      company: { name: mark, address: { street: `Jl. Merdeka ${random.int(1, 99)}` } },
      visit: { type: 'SALES', visitDate: day, timeStart: '0900', timeEnd: '1000', customer, activity: mark },
      quotation: {
        quotationDate: day,
        name: mark,
        paymentTerm: market.term,
        customer,
        salesUsername: this.username,
        itemDetails: items.map((id) => ({ id, qty: random.int(1, 9) })),
      },
    };
    const path = { company: '/api/company', visit: '/api/visit', quotation: '/api/quo' }[kind];
    const id = await this.#post(path, bodies[kind]);
    if (id !== undefined) this.#all.acknowledge({ kind, mark, id });
  }

  async #order(mark: string): Promise<void> {
    const content = Buffer.from(`%PDF-1.4\n% ${mark}\n%%EOF\n`);
    const form = new FormData();
    form.set(poForm.item, JSON.stringify(poOf(this.#world.market.company, { poNo: mark })));
    form.set(poForm.file, new Blob([content], { type: 'application/pdf' }), 'order.pdf');
    const id = await this.#post('/api/salespo', form);
    const sha256 = createHash('sha256').update(content).digest('hex');
    if (id !== undefined) this.#all.acknowledge({ kind: 'sales_po', mark, id, sha256 });
  }

  async #addTasks(mark: string): Promise<void> {
    if (!this.#project || this.#project.saves >= savesOfProject) {
      const fields = { quota: 10, dueDate: '2027-01-31', customer: { id: this.#world.market.contact } };
      const id = await this.#post('/api/project', { name: mark, ...fields });
      if (id === undefined) return;
      this.#all.acknowledge({ kind: 'project', mark, id });
      this.#project = { id, saves: 0 };
    }
    const task = { assignedTo: { username: this.username }, startDate: '2026-11-16', endDate: '2026-11-20' };
    const taskList = Array.from({ length: tasksOfSave }, (_, n) => ({ ...task, desc: `${mark} ${n}` }));
    const phase = { projectId: this.#project.id, projectPhase: 'PREPARATION_COMPONENT', taskList };
    const call = { method: 'PATCH', path: '/api/project/detailphase', body: [phase], key: randomUUID() } as const;
    const { status, body } = await this.#self.call(call);
    if (status !== 200) return this.#refused(call.path, status, body);
    this.#project.saves += 1;
    this.#all.acknowledge({ kind: 'tasks', mark });
    const phases = body['phases'] as { taskList: (Task & { desc: string })[] }[];
    const added = phases.flatMap((one) => one.taskList).filter(({ desc }) => desc.startsWith(`${mark} `));
    this.#tasks.push(...added.map(({ id, version }) => ({ id, version })));
  }

  /** The assignee submits a task, and somebody else approves it. */
  async #approve(random: Random): Promise<void> {
    const [task] = this.#tasks.splice(random.int(0, this.#tasks.length - 1), 1);
    if (!task) return;
    const steps = [
      ['submit', this.#self],
      ['approve', this.#approver],
    ] as const;
    for (const [index, [kind, client]] of steps.entries()) {
      const path = `/api/project/task/${task.id}/${kind}`;
      const { status, body, unclear } = await client.call({
        method: 'POST',
        path,
        body: { version: task.version + index },
      });
      // It may have been saved by a try that got no reply.
      if (unclear && (status === 409 || status === 422)) return;
      if (status !== 200) return this.#refused(path, status, body);
      this.#all.acknowledge({ kind, mark: String(task.id), id: task.id });
    }
  }

  /** Changes one of the records that all writers change. */
  async #edit(random: Random, mark: string): Promise<void> {
    const path = `/api/company/${random.pick(this.#world.shared)}`;
    const read = await this.#self.call({ method: 'GET', path });
    if (read.status !== 200) return this.#refused(path, read.status, read.body);
    const { id, version } = read.body as { id: number; version: number };
    const change = { version, address: { street: mark, zipCode: '' } };
    const { status, body } = await this.#self.call({ method: 'PATCH', path, body: change });
    const current = body['current'] as { address?: { street?: string } } | undefined;
    const isMine = status === 409 && current?.address?.street === mark;
    if (status === 200 || isMine) this.#all.acknowledge({ kind: 'edit', mark, id });
    else if (status === 409) this.#all.stale += 1;
    else this.#refused(path, status, body);
  }

  async #post(path: string, body: object | FormData): Promise<number | undefined> {
    const reply = await this.#self.call({ method: 'POST', path, body, key: randomUUID() });
    if (reply.status === 201) return reply.body['id'] as number;
    this.#refused(path, reply.status, reply.body);
    return undefined;
  }

  #refused(path: string, status: number, body: object): void {
    const what = `${status} ${path.replaceAll(/\d+/g, 'N')} ${JSON.stringify(body).slice(0, 200)}`;
    this.#all.refused.set(what, (this.#all.refused.get(what) ?? 0) + 1);
  }
}
