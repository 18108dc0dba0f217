import { limits } from '@gso/contract/limits';
import { type PersonKind, personEntity } from '@gso/contract/privacy/person';
import type { Reader } from '../../platform/db/database.ts';
import { readRows, statement, text } from '../../platform/db/statement.ts';
import { emptiedFields, type Person } from './people.ts';

/** What an erasure looks for in texts and copies. */
export interface Sought {
  /** Names and mail addresses that only this person has. */
  words: string[];
  /** Names of one word, and names that others have too. */
  ownWords: string[];
  /** The digits of phone numbers, without the country code of Indonesia or the zero in front. */
  numbers: string[];
}

/** The contact and the contacts that were merged into it. */
export async function idsOf(db: Reader, kind: PersonKind, id: number): Promise<number[]> {
  const found = await readRows<{ id: number }>(
    db,
    statement`with recursive old (id) as (
        select ${id}::integer
        union
        select record_id from merged_record join old on entity = ${personEntity[kind]} and survivor_id = old.id
      )
      select id from old`,
  );
  return found.map((row) => row.id);
}

/** The present and all earlier names, mail addresses and phone numbers of a person. */
export async function readSought(db: Reader, { kind, ids }: Person): Promise<Sought> {
  const fields = emptiedFields(kind);
  const table = text(personEntity[kind]);
  const stored = await readRows<{ category: string; value: string; is_shared: boolean }>(
    db,
    statement`with field as (
        select * from unnest(${fields.map(({ path }) => path)}::text[], ${fields.map(({ column }) => column)}::text[],
          ${fields.map(({ category }) => category)}::text[]) as field (path, column_name, category)
      ), value as (
        select category, to_jsonb(record) ->> column_name as value from ${table} as record, field where record.id = any(${[...ids]})
        union
        select field.category, sides.value from audit_entry, jsonb_array_elements(changes) as change
          join field on field.path = change ->> 'field', lateral (values (change ->> 'from'), (change ->> 'to')) as sides (value)
        where entity = ${personEntity[kind]} and entity_id = any(${[...ids]})
        union
        select 'name', name from merged_record where entity = ${personEntity[kind]} and record_id = any(${[...ids]})
      )
      select category, value, category = 'name' and (
          exists (select from customer as record where name_search = ' ' || lower(value)
            and not (${kind} = 'contact' and id = any(${[...ids]})))
          or exists (select from user_login as record where lower(first_name) = lower(value)
            and not (${kind} = 'employee' and id = any(${[...ids]})))
        ) as is_shared
      from value
      where value <> '' and value <> all(array(select erased_name(${personEntity[kind]}, id) from unnest(${[...ids]}::integer[]) as id))
      order by category, value limit ${text(String(limits.soughtValues))}`,
  );
  const of = (category: string) => stored.filter((one) => one.category === category);
  const isOwn = ({ value, is_shared: isShared }: (typeof stored)[number]) => isShared || !/\S\s+\S/.test(value);
  const names = of('name');
  return {
    words: [...names.filter((one) => !isOwn(one)), ...of('email')].map(({ value }) => value),
    ownWords: names.filter(isOwn).map(({ value }) => value),
    numbers: of('phone')
      .map(({ value }) => value.replaceAll(/\D/g, '').replace(/^(?:62|0)/, ''))
      .filter(isWhole),
  };
}

/** Shorter ones are extensions, and appear in other numbers. */
const isWhole = (digits: string): boolean => digits.length >= 6;
