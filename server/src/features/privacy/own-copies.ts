import { personEntity } from '@gso/contract/privacy/person';
import type { Tx } from '../../platform/db/database.ts';
import { readRows, type Statement, statement, text } from '../../platform/db/statement.ts';
import { eraseEntries } from './audit-entries.ts';
import { emptiedFields, type Person } from './people.ts';

/*
 * Copies of the record itself. Their fields are emptied whatever they hold, also positions and extensions, which cannot be
 * sought in texts.
 */

/** What an undo could bring back: the history of the record, and the merges with it. In the transaction of the erasure. */
export async function eraseHistory(tx: Tx, { kind, ids }: Person, erasureId: number): Promise<void> {
  const entity = personEntity[kind];
  const [id = 0] = ids;
  const paths = emptiedFields(kind).map(({ path }) => path);
  const own = statement`select id from audit_entry where entity = ${entity} and entity_id = any(${[...ids]})`;
  await readRows(tx, statement`select ${eraseEntries(erasureId, paths, own)}`);
  if (kind !== 'contact') return;
  const fields = emptiedFields(kind);
  const columns = emptied(
    fields.map(({ column, category }) => [column, category]),
    id,
  );
  const values = emptied(
    fields.map(({ path, category }) => [path, category]),
    id,
  );
  const name = statement`erased_name(${entity}, ${id})`;
  const kept = statement`(
    select jsonb_agg(case when part ->> 'table' = ${entity} then part || jsonb_build_object('rows', (
        select jsonb_agg(one || ${columns}) from jsonb_array_elements(part -> 'rows') as one)) else part end order by place)
    from jsonb_array_elements(kept) with ordinality as element (part, place))`;
  const theirs = statement`entity = ${entity} and record_id = any(${[...ids]})`;
  await readRows(tx, statement`update merged_record set name = ${name}, kept = ${kept} where ${theirs}`);
  await readRows(tx, statement`update deleted_record set kept = ${kept} where ${theirs}`);
  await readRows(
    tx,
    statement`update record_merge set survivor_name = ${name}, survivor_before = survivor_before || ${values},
        survivor_after = survivor_after || ${values},
        merged = (select coalesce(jsonb_agg(one || jsonb_build_object('name', ${name})), '[]') from jsonb_array_elements(merged) as one)
      where entity = ${entity} and survivor_id = any(${[...ids]})`,
  );
}

/** Replies to calls that saved the contact. */
export async function eraseReplies(tx: Tx, { kind, ids }: Pick<Person, 'kind' | 'ids'>): Promise<void> {
  if (kind !== 'contact') return;
  const values = emptied(
    emptiedFields(kind).map(({ path, category }) => [path, category]),
    ids[0] ?? 0,
  );
  await readRows(
    tx,
    statement`update idempotency_key set reply = reply || ${values}
      where reply ? 'mobilePhone' and (reply ->> 'id')::integer = any(${[...ids]})`,
  );
}

function emptied(fields: readonly (readonly [name: string, category: string])[], id: number): Statement {
  const values = fields.map(([name, category]) =>
    category === 'name'
      ? statement`jsonb_build_object(${name}::text, erased_name('customer', ${id}))`
      : statement`jsonb_build_object(${name}::text, ''::text)`,
  );
  return statement`(${values.reduce((all, one) => statement`${all} || ${one}`, text("'{}'::jsonb"))})`;
}
