import type { AuditedEntity } from '@gso/contract/audit';
import { limits } from '@gso/contract/limits';
import { recordActions } from '@gso/contract/record/history';
import type { Reader } from '../db/database.ts';
import { readRows, statement } from '../db/statement.ts';

export interface LastChange {
  changedBy: string;
  changedAt: string;
}

/** Who last changed each of these fields of a record. Looks at its newest audit entries only. */
export async function lastChanges(
  db: Reader,
  { entity, id }: { entity: AuditedEntity; id: number },
  fields: readonly string[],
): Promise<ReadonlyMap<string, LastChange>> {
  const rows = await readRows<LastChange & { field: string }>(
    db,
    statement`select distinct on (field) change ->> 'field' as field, actor as "changedBy", at as "changedAt"
      from (
        select id, at, actor, changes from audit_entry
        where entity = ${entity} and entity_id = ${id} and action = any(${[...recordActions]})
        order by id desc limit ${limits.explainedChanges}
      ) as entry, jsonb_array_elements(changes) as change
      where change ->> 'field' = any(${[...fields]}) order by field, entry.id desc`,
  );
  return new Map(rows.map(({ field, ...change }) => [field, change]));
}

/** Who last changed one field of each of these records. */
export async function lastChangesOfEach(
  db: Reader,
  entity: AuditedEntity,
  ids: readonly number[],
  field: string,
): Promise<ReadonlyMap<number, LastChange>> {
  const rows = await readRows<LastChange & { id: number }>(
    db,
    statement`select asked.id, last.* from unnest(${[...ids]}::integer[]) as asked (id) cross join lateral (
        select actor as "changedBy", at as "changedAt" from (
          select id, at, actor, changes from audit_entry
          where entity = ${entity} and entity_id = asked.id and action = any(${[...recordActions]})
          order by id desc limit ${limits.explainedChanges}
        ) as entry
        where exists (select from jsonb_array_elements(changes) as change where change ->> 'field' = ${field})
        order by entry.id desc limit 1
      ) as last`,
  );
  return new Map(rows.map(({ id, ...change }) => [id, change]));
}
