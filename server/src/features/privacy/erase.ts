import { type PersonKind, personEntity, type SoughtWord } from '@gso/contract/privacy/person';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { auditChange } from '../../platform/audit/audit.ts';
import { refuseIfStale } from '../../platform/audit/history.ts';
import type { Actor, Author } from '../../platform/auth/actor.ts';
import { hashPassword } from '../../platform/auth/password.ts';
import { newSecret } from '../../platform/auth/secret.ts';
import type { Tx } from '../../platform/db/database.ts';
import { readRows, statement, text as sqlText } from '../../platform/db/statement.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { lockRecord } from '../../platform/record/record-kind.ts';
import { text } from '../../platform/text.ts';
import { lockPermissions, refuseToChangeMorePowerful } from '../access/power.ts';
import { lockUser } from '../access/user-queries.ts';
import { customer } from '../customer/customer-kind.ts';
import { eraseCopies } from './copies-kind.ts';
import { readHits } from './hits.ts';
import { eraseHistory } from './own-copies.ts';
import { emptiedFields, type Person } from './people.ts';
import { removeRows } from './remove-rows.ts';
import { idsOf, readSought } from './sought.ts';

interface Erased {
  id: number;
  version: number;
  name: string;
}

/** As an administrator orders it, who has seen every place in which something is replaced. */
export async function erasePerson(
  tx: Tx,
  actor: Actor,
  kind: PersonKind,
  { id, version, seen }: { id: number; version: number; seen: string },
): Promise<Erased> {
  const username = kind === 'contact' ? await lockContact(tx, id, version) : await lockEmployee(tx, actor, id, version);
  const person: Person = { kind, ids: await idsOf(tx, kind, id), username };
  const words = await readSought(tx, person);
  const { fingerprint } = await readHits(tx, person, words, version);
  if (fingerprint !== seen) throw new AppError('stale', otherHits);
  return eraseLocked(tx, { author: actor, orderedBy: actor.username, words }, person, { id, version });
}

const otherHits = text(
  'An erasure would now replace something else than you have seen. Look at it again, then erase.',
  'Penghapusan sekarang akan mengganti hal lain daripada yang Anda lihat. Periksa lagi, lalu hapus.',
);

/** In the audit log, the system did what a retention rule says. */
export const ruleAuthor: Author = { username: 'gso', requestId: 'retention rules' };

/**
 * As a retention rule orders it, in the name of the person who saved it. The caller has locked these records and knows that the
 * accounts are disabled. Returns their number.
 */
export async function eraseByRule(tx: Tx, kind: PersonKind, ids: readonly number[], savedBy: string): Promise<number> {
  const people = await readRows<{ id: number; version: number; username: string }>(
    tx,
    statement`select id, version, ${sqlText(kind === 'employee' ? 'username' : "''")} as username
      from ${sqlText(personEntity[kind])} where id = any(${[...ids]})`,
  );
  for (const { username, ...record } of people) {
    const person: Person = { kind, ids: await idsOf(tx, kind, record.id), username };
    const words = (await readSought(tx, person)).map(onlyNearby);
    await eraseLocked(tx, { author: ruleAuthor, orderedBy: savedBy, words }, person, record);
  }
  return people.length;
}

/** Nobody sees what a rule replaces, so it replaces nothing outside the records of the person. */
const onlyNearby = (word: SoughtWord): SoughtWord => (word.reach === 'everywhere' ? { ...word, reach: 'own' } : word);

interface Order {
  author: Author;
  orderedBy: string;
  words: readonly SoughtWord[];
}

/**
 * Empties the record of the person and removes what belongs to them alone, in this transaction. The job that it adds replaces names, mail
 * addresses and phone numbers in texts and copies. The audit entry names no erased value.
 */
async function eraseLocked(
  tx: Tx,
  { author, orderedBy, words }: Order,
  person: Person,
  { id, version }: { id: number; version: number },
): Promise<Erased> {
  const { kind, username } = person;
  const name = await emptyRecord(tx, orderedBy, kind, id);
  await removeRows(tx, person);
  const { id: erasureId } = await tx
    .insertInto('erasure')
    .values({
      entity: personEntity[kind],
      record_id: id,
      sought: JSON.stringify(words),
      created_by: orderedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await eraseHistory(tx, person, erasureId);
  await addJob(tx, eraseCopies, { erasureId });
  await auditChange(tx, author, personEntity[kind], {
    before: { id, version },
    after: { id, version: version + 1 },
    name: kind === 'contact' ? name : username,
    noted: [{ field: 'erased', from: null, to: true }],
  });
  return { id, version: version + 1, name };
}

async function lockContact(tx: Tx, id: number, version: number): Promise<string> {
  await refuseIfStale(tx, 'customer', await lockRecord(tx, customer, id), version);
  return '';
}

/** Administrators are disabled before they are erased, and only by other administrators, so one always remains (`power.ts`). */
async function lockEmployee(tx: Tx, actor: Actor, id: number, version: number): Promise<string> {
  const held = await lockPermissions(tx, actor);
  if (id === actor.userId) throw new AppError('refused', notOneself);
  const { user, permissions } = await lockUser(tx, id);
  refuseToChangeMorePowerful(held, permissions);
  await refuseIfStale(tx, 'user_login', user, version);
  if (user.enabled) throw new AppError('refused', stillEnabled);
  return user.username;
}

export const notOneself = text('You cannot erase yourself.', 'Anda tidak dapat menghapus data pribadi Anda sendiri.');
export const stillEnabled = text(
  'Disable the account first. Only the data of people who have left can be erased.',
  'Nonaktifkan akunnya dahulu. Hanya data orang yang sudah keluar yang dapat dihapus.',
);

/** Returns the name that the person has from now on. */
async function emptyRecord(tx: Tx, orderedBy: string, kind: PersonKind, id: number): Promise<string> {
  const values = emptiedFields(kind).map(({ column, category }) =>
    category === 'name'
      ? statement`${sqlText(column)} = erased_name(${personEntity[kind]}, id)`
      : statement`${sqlText(column)} = ''`,
  );
  const own =
    kind === 'contact'
      ? statement`is_active = false`
      : statement`password_hash = ${await hashPassword(newSecret())}, must_change_password = true`;
  const [row] = await readRows<{ name: string }>(
    tx,
    statement`update ${sqlText(personEntity[kind])} set ${values.reduce((all, one) => statement`${all}, ${one}`)}, ${own},
        version = version + 1, updated_by = ${orderedBy}, updated_at = now()
      where id = ${id} returning erased_name(${personEntity[kind]}, id) as name`,
  );
  if (kind === 'contact') {
    await sql`delete from duplicate_pair where entity = 'customer' and (first_id = ${id} or second_id = ${id})`.execute(
      tx,
    );
  }
  return row?.name ?? '';
}
