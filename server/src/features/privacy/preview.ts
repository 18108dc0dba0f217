import { limits } from '@gso/contract/limits';
import {
  erasureOutcomes,
  type FoundPerson,
  type PersonKind,
  type PersonReply,
  personalUses,
  personEntity,
} from '@gso/contract/privacy/person';
import { notFound } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Reader } from '../../platform/db/database.ts';
import { allOf, readRows, statement, text } from '../../platform/db/statement.ts';
import { containsText } from '../../platform/list/search.ts';
import type { Language } from '../../platform/text.ts';
import { notOneself, stillEnabled } from './erase.ts';
import { readHits } from './hits.ts';
import type { Person } from './people.ts';
import { personalData } from './personal-data.ts';
import { idsOf, readSought } from './sought.ts';

const details = {
  contact: { table: text('customer'), name: text('name'), detail: text('company_name'), searched: text('search') },
  employee: {
    table: text('user_login'),
    name: text('first_name'),
    detail: text('username'),
    searched: text('name_search'),
  },
} as const;

/** Contacts by name or company, employees by name or username. */
export async function findPeople(db: Reader, kind: PersonKind, search: string) {
  const { table, name, detail, searched } = details[kind];
  const found = await readRows<FoundPerson>(
    db,
    statement`select id, ${name} as name, ${detail} as detail from ${table}
      where ${allOf(containsText(searched, search))} order by id limit ${text(String(limits.foundPeople + 1))}`,
  );
  return { content: found.slice(0, limits.foundPeople), more: found.length > limits.foundPeople };
}

interface StoredPerson extends FoundPerson {
  version: number;
  enabled: boolean;
}

/** The person as other tables refer to them, with what identifies them on a page. */
export async function readPerson(db: Reader, kind: PersonKind, id: number): Promise<Person & { stored: StoredPerson }> {
  const { table, name, detail } = details[kind];
  const enabled = kind === 'employee' ? text('enabled') : text('false');
  const [stored] = await readRows<StoredPerson>(
    db,
    statement`select id, ${name} as name, ${detail} as detail, version, ${enabled} as enabled from ${table} where id = ${id}`,
  );
  if (!stored) throw notFound();
  return { kind, stored, ids: await idsOf(db, kind, id), username: kind === 'employee' ? stored.detail : '' };
}

/** What is stored about a person, from the marks of the columns, and what an erasure would do. */
export async function previewOf(
  db: Reader,
  { actor, language }: { actor: Pick<Actor, 'userId'>; language: Language },
  kind: PersonKind,
  id: number,
): Promise<PersonReply> {
  const person = await readPerson(db, kind, id);
  const { enabled, ...stored } = person.stored;
  const words = await readSought(db, person);
  const refusal = kind === 'employee' && id === actor.userId ? notOneself : enabled ? stillEnabled : undefined;
  return {
    ...stored,
    refusal: refusal?.[language] ?? '',
    parts: partsOf(kind),
    words,
    ...(await readHits(db, person, words, stored.version)),
    erasures: await readRows(
      db,
      statement`select created_at as at, created_by as by, ended_at as "endedAt", replaced from erasure
        where entity = ${personEntity[kind]} and record_id = ${id} order by id desc limit ${text(String(limits.listedErasures))}`,
    ),
  };
}

/** They hold what an erasure looks for. */
const ownTables = ['erasure', 'erasure_seal'];

/** The tables with data about this kind of person, by what an erasure does and why they are kept. */
function partsOf(kind: PersonKind): PersonReply['parts'] {
  const marks = Object.entries(personalData).flatMap(([table, { personal = {} }]) =>
    Object.values(personal)
      .filter(({ whose }) => !ownTables.includes(table) && (whose === kind || whose === 'both'))
      .map(({ erasure, use }) => ({ table, erasure, use })),
  );
  return erasureOutcomes
    .flatMap((outcome) =>
      personalUses.map((use) => {
        const ofPart = marks.filter((one) => one.erasure === outcome && one.use === use);
        return { outcome, use, tables: [...new Set(ofPart.map(({ table }) => table))].sort() };
      }),
    )
    .filter(({ tables }) => tables.length > 0);
}
