import type { VisitInput } from '@gso/contract/visit';
import type { VisitType } from '@gso/contract/visit/visit-access';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { readRows, statement } from '../../platform/db/statement.ts';
import { type Resolved, Unresolved } from '../../platform/sheet-exchange/import-rows.ts';
import { text } from '../../platform/text.ts';
import { customersNamed, type NamedCustomer, oneCustomer } from '../customer/named-customers.ts';
import { headers, type SheetVisit, type VisitNames } from './sheet.ts';
import { type KnownPeople, peopleNamed } from '../access/people-named.ts';
import { noSuchVisitor } from './visitor.ts';

interface NamedShodan {
  id: number;
  name: string;
  customerId: number;
  status: string;
}

interface NamedProject {
  id: number;
  name: string;
  refNo: string;
  customerId: number;
}

/** Finds the records that the rows of a sheet name, in batches. The result of a batch is replaced by the next one. */
export class NameResolver {
  shodans: ReadonlyMap<number, NamedShodan> = new Map();
  projects: ReadonlyMap<number, NamedProject> = new Map();
  people: KnownPeople = new Map();
  readonly #type: VisitType;
  readonly #actor: Actor;

  constructor(type: VisitType, actor: Actor) {
    this.#type = type;
    this.#actor = actor;
  }

  async resolve(tx: Tx, rows: VisitNames[]): Promise<Resolved<SheetVisit, VisitInput>[]> {
    this.people = await peopleNamed(
      tx,
      rows.map(({ username }) => username),
    );
    const customers = await customersNamed(tx, rows);
    const placed = rows.map((row) => ({ row, customer: oneCustomer(row, customers, headers) }));
    const ids = placed.flatMap(({ customer }) => (customer instanceof Unresolved ? [] : [customer.id]));
    this.shodans = byId(await shodansNamed(tx, rows, ids));
    this.projects = byId(await projectsNamed(tx, rows, ids));
    return placed.map(({ row, customer }) => this.#found(row, customer));
  }

  /** The name of the shodan or project of an input. */
  nameOf(path: 'shodan' | 'project', { shodan, project }: VisitInput): string {
    return path === 'shodan'
      ? (this.shodans.get(shodan?.id ?? 0)?.name ?? '')
      : (this.projects.get(project?.id ?? 0)?.refNo ?? '');
  }

  /** Without the customer the shodan or project cannot be found. */
  #found(row: VisitNames, customer: NamedCustomer | Unresolved): Resolved<SheetVisit, VisitInput> {
    const username = this.#visitorOf(row);
    if (customer instanceof Unresolved) return [customer, username].filter(isUnresolved);
    const [shodan, project] = [this.#shodanOf(row, customer.id), this.#projectOf(row, customer.id)];
    if (isUnresolved(username) || isUnresolved(shodan) || isUnresolved(project)) {
      return [username, shodan, project].filter(isUnresolved);
    }
    return ({ visitDate, timeStart, timeEnd, status, activity, attachUrl }) => {
      const own = { type: this.#type, visitDate, timeStart, timeEnd, status, activity, attachUrl };
      return { ...own, username, customer: { id: customer.id }, shodan, project };
    };
  }

  #visitorOf({ username }: VisitNames): string | Unresolved {
    if (username === '') return this.#actor.username;
    return (
      this.people.get(username.toLowerCase())?.username ?? new Unresolved(headers.visitor, username, noSuchVisitor)
    );
  }

  /** Found by its ID even if it has moved to another customer since: other checks decide whether that is allowed. */
  #shodanOf({ shodan: name, shodanId }: VisitNames, customerId: number): { id: number } | null | Unresolved {
    if (name === '') return null;
    const found = [...this.shodans.values()].filter((shodan) => same(shodan.name, name));
    if (shodanId !== undefined) {
      const meant = found.find(({ id }) => id === shodanId);
      return meant ? { id: meant.id } : new Unresolved(headers.shodanId, String(shodanId), notThisShodan(name));
    }
    const own = found.filter((shodan) => shodan.customerId === customerId);
    if (own.length > 1) return new Unresolved(headers.shodan, name, severalShodans(own.length));
    return own[0] ? { id: own[0].id } : new Unresolved(headers.shodan, name, noShodan);
  }

  #projectOf({ project: name }: VisitNames, customerId: number): { id: number } | null | Unresolved {
    if (name === '') return null;
    const all = [...this.projects.values()];
    const numbered = all.find(({ refNo }) => same(refNo, name));
    if (numbered) return { id: numbered.id };
    const own = all.filter((project) => project.customerId === customerId && same(project.name, name));
    if (own.length > 1) return new Unresolved(headers.project, name, severalProjects(own.length));
    return own[0] ? { id: own[0].id } : new Unresolved(headers.project, name, noProject);
  }
}

const isUnresolved = (found: unknown): found is Unresolved => found instanceof Unresolved;

const byId = <Named extends { id: number }>(found: readonly Named[]): Map<number, Named> =>
  new Map(found.map((one) => [one.id, one]));

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

function shodansNamed(tx: Tx, rows: VisitNames[], customerIds: number[]): Promise<NamedShodan[]> {
  const ids = rows.flatMap(({ shodanId }) => shodanId ?? []);
  const names = rows.filter(({ shodan }) => shodan !== '').map(({ shodan }) => ` ${shodan.toLowerCase()}`);
  if (names.length === 0) return Promise.resolve([]);
  return readRows(
    tx,
    statement`select id, name, customer_id as "customerId", status from shodan
      where id = any(${ids}) or (customer_id = any(${customerIds}) and name_search = any(${names}))`,
  );
}

async function projectsNamed(tx: Tx, rows: VisitNames[], customerIds: number[]): Promise<NamedProject[]> {
  const names = rows.filter(({ project }) => project !== '').map(({ project }) => project.toLowerCase());
  if (names.length === 0) return [];
  return readRows(
    tx,
    statement`select id, name, ref_no as "refNo", customer_id as "customerId" from project
      where ref_no = any(array(select upper(name) from unnest(${names}::text[]) as name))
        or (customer_id = any(${customerIds}) and lower(name) = any(${names}))`,
  );
}

const noShodan = text(
  'This customer has no shodan of this name',
  'Pelanggan ini tidak memiliki shodan dengan nama ini',
);
const notThisShodan = (name: string) =>
  text(`This ID belongs to no shodan called ${name}`, `ID ini bukan milik shodan bernama ${name}`);
const severalShodans = (count: number) =>
  text(
    `${count} shodans have this name; fill in the Shodan ID of the one that is meant`,
    `${count} shodan memiliki nama ini; isi Shodan ID dari yang dimaksud`,
  );
const noProject = text(
  'This customer has no project of this number or name',
  'Pelanggan ini tidak memiliki proyek dengan nomor atau nama ini',
);
const severalProjects = (count: number) =>
  text(
    `${count} projects have this name; write the number of the one that is meant`,
    `${count} proyek memiliki nama ini; tulis nomor dari yang dimaksud`,
  );
