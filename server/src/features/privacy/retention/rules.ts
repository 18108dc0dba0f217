import { limits } from '@gso/contract/limits';
import {
  type DueReply,
  type RetentionInput,
  type RetentionKind,
  retentionKinds,
  type RetentionPatch,
  type RetentionRule,
} from '@gso/contract/privacy/retention';
import { AppError } from '../../../platform/app-error.ts';
import type { Actor } from '../../../platform/auth/actor.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { readRows, type Statement, statement, text as sqlText } from '../../../platform/db/statement.ts';
import { oneOf, readRecord, recordKind, selectOf } from '../../../platform/record/record-kind.ts';
import { updateRecord } from '../../../platform/record/write-record.ts';
import { text } from '../../../platform/text.ts';
import { accounts } from './account.ts';
import { contacts } from './contact.ts';
import type { Retained } from './kind.ts';
import { mails } from './mail.ts';
import { positions } from './position.ts';

export const retained: Record<RetentionKind, Retained> = {
  contact: contacts,
  account: accounts,
  position: positions,
  mail: mails,
};

/** The rows were created by a migration, one for each kind. */
const rule = recordKind<RetentionRule, RetentionInput>({
  entity: 'retention_rule',
  fields: { months: 'months' },
  shown: { kind: oneOf(retentionKinds, 'kind') },
  nameOf: ({ kind }) => kind,
});

/** A query by the name `due` of what a rule with so many months finds. */
export const dueBy = (kind: RetentionKind, { months, savedBy }: Order): Statement =>
  statement`(${retained[kind].due(startOf(months), statement`${savedBy}`)}) as due`;

interface Order {
  months: number;
  savedBy: string;
}

export const startOf = (months: number): Statement => statement`retention_start(${months}::integer)`;

/** In which order the job goes through what is due, and the dry run lists it. */
export const orderOf = (kind: RetentionKind): Statement => sqlText(retained[kind].isPerson ? 'id' : 'at');

export async function readRules(db: Reader): Promise<{ content: RetentionRule[] }> {
  const stored = await readRows<object>(db, statement`${selectOf(rule)} order by id`);
  return { content: stored.map((one) => rule.toRow(one)) };
}

/** What the rule would erase now if this person saved it with so many months. */
export async function dryRun(
  db: Reader,
  { username }: Pick<Actor, 'username'>,
  { id, months }: { id: number; months: number },
): Promise<DueReply> {
  const { kind } = await readRecord(db, rule, id);
  const order = { months, savedBy: username };
  const { isPerson, shown } = retained[kind];
  const content = await readRows<DueReply['content'][number]>(
    db,
    statement`with due as materialized (
        select id, at from ${dueBy(kind, order)} order by ${orderOf(kind)} limit ${sqlText(String(limits.listedDue))}
      ), shown as (
        select due.id as due_id, due.at, ${shown}
      )
      select record as id, name, detail, at from shown order by ${isPerson ? sqlText('due_id') : sqlText('at, due_id')}`,
  );
  return { due: await countDue(db, kind, order), content };
}

async function countDue(db: Reader, kind: RetentionKind, order: Order): Promise<number> {
  const [row] = await readRows<{ due: number }>(
    db,
    statement`select count(*)::integer as due from ${dueBy(kind, order)}`,
  );
  return row?.due ?? 0;
}

/** Refuses to erase more than the person has seen. */
export async function updateRule(
  tx: Tx,
  actor: Actor,
  id: number,
  { due: seen, ...patch }: RetentionPatch,
): Promise<RetentionRule> {
  const saved = await updateRecord(tx, actor, rule, {
    id,
    patch,
    prepare: async ({ kind }, input) => {
      if (input.months === null) return input;
      const due = await countDue(tx, kind, { months: input.months, savedBy: actor.username });
      if (due > seen) throw moreAreDue(due, seen);
      return input;
    },
  });
  await readRows(tx, statement`update retention_rule set done_on = null, last_id = 0 where id = ${id}`);
  return saved;
}

const moreAreDue = (due: number, seen: number) =>
  new AppError(
    'stale',
    text(
      `This would now erase ${due} instead of the ${seen} that you have seen. Look at the list again, then save.`,
      `Aturan ini sekarang akan menghapus ${due}, bukan ${seen} seperti yang Anda lihat. Periksa daftarnya lagi, lalu simpan.`,
    ),
  );
