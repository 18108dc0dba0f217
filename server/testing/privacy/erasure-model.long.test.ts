import type { PersonReply, SoughtWord } from '@gso/contract/privacy/person';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eraseByRule } from '../../src/features/privacy/erase.ts';
import { eraseAllCopies } from '../../src/features/privacy/erase-copies.ts';
import { long } from '../long-tests.ts';
import { Random } from '../random.ts';
import { type Caller, testApp } from '../test-app.ts';
import { clearWorld, type Contact, fillWorld, type Token, type World } from './erasure-world.ts';

/*
 * Erasures by hand and by rules among contacts that share names, addresses and numbers, compared cell by cell with a model. A portion is repeated
 * with GSO_ERASURE_FROM and GSO_ERASURES.
 */

const first = Number(process.env['GSO_ERASURE_FROM'] ?? 0);
const stories = Number(process.env['GSO_ERASURES'] ?? (long ? 10_000 : 12));
const perWorld = 6;

const app = testApp();
let admin: Caller;
let owner: pg.Client;

beforeAll(async () => {
  admin = await app.userWith('MA_ACCOUNT', 'MA_MASTER_DATA');
  owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
});
afterAll(() => owner.end());

type Cell = Record<string, unknown>;
/** Every row of every table that an erasure could change, by table and id. */
async function snapshot(): Promise<Map<string, Cell>> {
  const tables = ['company', 'supplier', 'item', 'customer', 'visit', 'note', 'shodan', 'user_login', 'audit_entry'];
  const parts = tables.map((name) => `select '${name} ' || id as key, to_jsonb(r) as row from ${name} as r`);
  const { rows } = await owner.query<{ key: string; row: Cell }>(parts.join(' union all '));
  return new Map(rows.map(({ key, row }) => [key, row]));
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
const partOf = (whole: string, part: string): boolean => ` ${plain(whole)} `.includes(` ${plain(part)} `);
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
const digits = (phone: string): string => phone.replaceAll(/\D/g, '').replace(/^(?:62|0)/, '');

/** How far each word may be replaced, from a look at everybody and everything else. */
function judge(person: Contact, before: Map<string, Cell>, byRule: boolean): SoughtWord[] {
  const cells = [...before].filter(([key]) => key !== `customer ${person.id}`);
  const of = (table: string, ...columns: string[]) =>
    cells.flatMap(([key, row]) => (key.startsWith(`${table} `) ? columns.map((column) => textIn(row[column])) : []));
  const isOwn = (row: Cell) => row['entity'] === 'customer' && row['entity_id'] === person.id;
  const own = [...before].flatMap(([key, row]) => (key.startsWith('audit_entry ') && isOwn(row) ? changesOf(row) : []));
  const valuesOf = (field: string, value: string) => {
    const earlier = own.filter((one) => one.field === field).flatMap(({ from, to }) => [from, to]);
    return [...new Set([value, ...earlier])].filter((one): one is string => typeof one === 'string' && one !== '');
  };
  // What others were called.
  const living = new Set(cells.filter(([key]) => key.startsWith('customer ')).map(([, row]) => row['id']));
  const earlier = cells
    .filter(
      ([key, row]) =>
        key.startsWith('audit_entry ') && !isOwn(row) && (row['entity'] === 'company' || living.has(row['entity_id'])),
    )
    .filter(([, row]) => row['entity'] === 'company' || row['entity'] === 'customer')
    .map(([, row]) => String(row['record_name']));
  const isRefusedName = (name: string): boolean =>
    [
      ...of('company', 'name'),
      ...of('supplier', 'name', 'cp1', 'cp2'),
      ...of('item', 'material_desc'),
      ...of('customer', 'name'),
    ].some((one) => partOf(one, name)) ||
    of('user_login', 'first_name').some((one) => partOf(one, name)) ||
    earlier.some((one) => one.toLowerCase() === name.toLowerCase());
  const isSharedMail = (mail: string): boolean =>
    of('customer', 'email').some((one) => one.toLowerCase() === mail.toLowerCase());
  const isSharedPhone = (phone: string): boolean =>
    [...of('customer', 'phone'), ...of('company', 'phone'), ...of('supplier', 'phone1')].some(
      (one) => one !== '' && one.replaceAll(/\D/g, '').includes(digits(phone)),
    );
  const word = (category: SoughtWord['category'], value: string, refused: boolean): SoughtWord => {
    const anywhere = category !== 'name' && !byRule && (category !== 'phone' || digits(value).length >= 9);
    return { category, value, reach: refused ? 'refused' : anywhere ? 'everywhere' : 'own', reason: '' };
  };
  return [
    ...valuesOf('name', person.name).map((value) => word('name', value, isRefusedName(value))),
    ...valuesOf('email', person.email).map((value) => word('email', value, isSharedMail(value))),
    ...valuesOf('phone', person.phone).map((value) => word('phone', value, isSharedPhone(value))),
  ];
}

interface Change {
  field: string;
  from: unknown;
  to: unknown;
}
const changesOf = (row: Cell): Change[] => row['changes'] as Change[];

class Model {
  readonly #words: readonly SoughtWord[];
  readonly #said: Map<string, Token[]>;
  readonly #person: Contact;
  readonly #label: string;

  constructor(person: Contact, words: readonly SoughtWord[], said: Map<string, Token[]>) {
    this.#person = person;
    this.#words = words;
    this.#said = said;
    this.#label = `Erased contact ${person.id}`;
  }

  /** The text afterwards, in a row that refers to the person or not. */
  textOf(text: string, refers: boolean): string {
    const tokens = this.#said.get(text);
    if (!tokens) return refers ? this.#shown({ category: 'name', value: text, shown: text }) : text;
    const after = tokens.map((token): Token => {
      const shown = refers ? this.#shown(token) : this.#shown(token, 'everywhere');
      return shown === token.shown ? token : { category: 'filler', value: shown, shown };
    });
    const result = after.map(({ shown }) => shown).join(' ; ');
    this.#said.set(result, after);
    return result;
  }

  #shown({ category, value, shown }: Token, only?: string): string {
    const words = this.#words.filter((one) => one.reach !== 'refused' && (only === undefined || one.reach === only));
    if (category === 'phone') {
      return words.some((one) => one.category === 'phone' && digits(one.value) === digits(value)) ? this.#label : shown;
    }
    // The longest word that begins here, letter by letter.
    const chosen = words.filter((one) => one.category !== 'phone').toSorted((a, b) => b.value.length - a.value.length);
    let result = '';
    for (let place = 0; place < shown.length;) {
      const isStart = place === 0 || !/[a-z0-9]/i.test(shown[place - 1] ?? '');
      const found = chosen.find(({ value: sought }) => {
        const next = shown[place + sought.length] ?? '';
        return (
          isStart &&
          shown.slice(place, place + sought.length).toLowerCase() === sought.toLowerCase() &&
          !/[a-z0-9]/i.test(next)
        );
      });
      result += found ? this.#label : (shown[place] ?? '');
      place += found ? found.value.length : 1;
    }
    return result;
  }

  changeOf(change: Change, all: readonly Change[]): Change {
    const side = (value: unknown, key: 'from' | 'to'): unknown => {
      if (typeof value !== 'string') return value;
      const isTheirs = all.some((one) => one.field === 'customer.id' && one[key] === this.#person.id);
      if (change.field === 'customer.name' && isTheirs) return this.#label;
      return this.textOf(value, true);
    };
    return { field: change.field, from: side(change.from, 'from'), to: side(change.to, 'to') };
  }
}

/** The row after the erasure, as the model has it; undefined for the person's own rows. */
function expectedOf(
  key: string,
  row: Cell,
  person: Contact,
  model: Model,
  referring: ReadonlySet<string>,
): Cell | undefined {
  const [table] = key.split(' ');
  if (key === `customer ${person.id}`) return undefined;
  if (table === 'audit_entry') {
    if (row['entity'] === 'customer' && row['entity_id'] === person.id) return undefined;
    if (!referring.has(key)) return row;
    const name = model.textOf(String(row['record_name']), true);
    const changes = changesOf(row).map((one, _, all) => model.changeOf(one, all));
    return { ...row, record_name: name, record_search: name.toLowerCase(), changes };
  }
  const text = { visit: 'activity', note: 'text', shodan: 'description' }[table ?? ''];
  if (text === undefined) return row;
  const after = model.textOf(String(row[text]), row['customer_id'] === person.id);
  const search = text === 'description' ? { search: ` ${String(row['name'])} ${after}`.toLowerCase() } : {};
  return { ...row, [text]: after, ...('search' in row ? search : {}) };
}

/** Entries about records that refer to the person, about deleted ones that did, and those with a reference. */
function referringEntries(person: Contact, before: Map<string, Cell>): Set<string> {
  const refers = (row: Cell) =>
    changesOf(row).some(({ field, from, to }) => field === 'customer.id' && [from, to].includes(person.id));
  const entries = [...before].filter(([key]) => key.startsWith('audit_entry '));
  const deleted = new Set(
    entries
      .filter(([, row]) => row['action'] === 'delete' && refers(row))
      .map(([, row]) => `${String(row['entity'])} ${String(row['entity_id'])}`),
  );
  const chosen = entries.filter(([, row]) => {
    const record = `${String(row['entity'])} ${String(row['entity_id'])}`;
    return before.get(record)?.['customer_id'] === person.id || deleted.has(record) || refers(row);
  });
  return new Set(chosen.map(([key]) => key));
}

async function erase(person: Contact, byRule: boolean): Promise<SoughtWord[]> {
  let words: SoughtWord[] = [];
  if (byRule) {
    await app.db.transaction().execute((tx) => eraseByRule(tx, 'contact', [person.id], admin.username));
  } else {
    const seen = (await admin.get<PersonReply>(`/api/privacy/contact/${person.id}`)).body;
    words = seen.words;
    const order = { version: seen.version, seen: seen.fingerprint };
    const { status, body } = await admin.post(`/api/privacy/contact/${person.id}/erase`, order);
    expect(status, JSON.stringify(body)).toBe(200);
  }
  const never = new AbortController().signal;
  const waiting = await app.db.selectFrom('erasure').select('id').where('ended_at', 'is', null).execute();
  for (const { id } of waiting) await eraseAllCopies(app.db, id, { signal: never, stopping: never });
  return words;
}

const short = (words: readonly SoughtWord[]) =>
  words.map(({ category, value, reach }) => `${category} ${value}: ${reach}`).toSorted();

it(
  `${stories} erasures change what is about one person, and nothing else`,
  async () => {
    let changed = 0;
    const started = Date.now();
    for (let story = first; story < first + stories; story += perWorld) {
      const world: World = { app, admin, random: new Random(108, story), said: new Map() };
      await clearWorld((text) => owner.query(text));
      // A long run takes longer than a sign-in counts as recent.
      await owner.query('update session set confirmed_at = now()');
      const contacts = await fillWorld(world);
      for (const person of contacts.slice(0, Math.min(perWorld, first + stories - story))) {
        const byRule = world.random.chance(0.3);
        const before = await snapshot();
        const words = judge(person, before, byRule);
        const seen = await erase(person, byRule);
        if (!byRule) expect(short(seen), `story ${story}`).toEqual(short(words));
        const after = await snapshot();
        const model = new Model(person, words, world.said);
        const referring = referringEntries(person, before);
        for (const [key, row] of before) {
          const expected = expectedOf(key, row, person, model, referring);
          if (expected) expect(after.get(key), `story ${story}, ${key}`).toEqual(expected);
          if (JSON.stringify(row) !== JSON.stringify(after.get(key))) changed += 1;
        }
        // Their own record and its history keep nothing.
        const own = [...after].filter(
          ([key, row]) =>
            key === `customer ${person.id}` || (row['entity'] === 'customer' && row['entity_id'] === person.id),
        );
        for (const { value } of words) expect(JSON.stringify(own), `story ${story}`).not.toContain(`"${value}"`);
        expect([...after.keys()].filter((key) => !before.has(key))).toHaveLength(1);
      }
      if (long && story % 300 === 0)
        console.info(`story ${story}: ${changed} cells, ${Math.round((Date.now() - started) / 1000)} s`);
    }
    console.info(`${stories} erasures, ${changed} rows changed, ${Math.round((Date.now() - started) / 1000)} s`);
  },
  4 * 60 * 60_000,
);
