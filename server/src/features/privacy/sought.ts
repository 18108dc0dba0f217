import { limits } from '@gso/contract/limits';
import { type PersonKind, personEntity, type SoughtWord } from '@gso/contract/privacy/person';
import type { Reader } from '../../platform/db/database.ts';
import { readRows, type Statement, statement, text } from '../../platform/db/statement.ts';
import { emptiedFields, type Person } from './people.ts';

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

/** As `pattern_of_words` reads a number: without the country code of Indonesia or the zero in front. */
const digitsOf = (column: string): Statement =>
  text(`regexp_replace(regexp_replace(${column}, '\\D', '', 'g'), '^(62|0)', '')`);

/**
 * The present and all earlier names, mail addresses and phone numbers of a person, and how far an erasure may replace each: only what nobody
 * else can mean by it. A name is never replaced outside the records of the person, because anybody can be given any name.
 */
export async function readSought(db: Reader, person: Person): Promise<SoughtWord[]> {
  const { kind, ids } = person;
  const entity = personEntity[kind];
  const fields = emptiedFields(kind).filter(({ category }) => category !== 'position');
  return readRows<SoughtWord>(
    db,
    statement`with field as (
        select * from unnest(${fields.map(({ path }) => path)}::text[], ${fields.map(({ column }) => column)}::text[],
          ${fields.map(({ category }) => category)}::text[]) as field (path, column_name, category)
      ), entry as (
        select actor, field.category, change ->> 'from' as old, change ->> 'to' as value
        from audit_entry, jsonb_array_elements(changes) as change join field on field.path = change ->> 'field'
        where entity = ${entity} and entity_id = any(${[...ids]})
      ), stored as (
        select category, to_jsonb(record) ->> column_name as value from ${text(entity)} as record, field where record.id = any(${[...ids]})
        union
        select category, sides.value from entry, lateral (values (old), (value)) as sides (value)
        union
        select 'name', name from merged_record where entity = ${entity} and record_id = any(${[...ids]})
      ), word as (
        select category, value, ${digitsOf('value')} as digits, ${likeOf('value')} as found,
          case when category = 'phone' then ${likeOf(digitsOf('value'))} end as found_digits,
          pattern_of_person(array[value], '{}') as pattern,
          exists (select from entry where entry.category = stored.category and entry.value = stored.value and actor = ${person.username})
            and not exists (select from entry where entry.category = stored.category and entry.value = stored.value
              and actor <> ${person.username}) as is_own
        from stored
        where value <> '' and value <> all(array(select erased_name(${entity}, id) from unnest(${[...ids]}::integer[]) as id))
        order by category, value limit ${text(String(limits.soughtValues))}
      ), judged as (
        select category, value, is_own, digits, case category
            when 'name' then ${reasonOfName(person)}
            when 'email' then ${reasonOfEmail(person)}
            else ${reasonOfPhone(person)} end as refused
        from word where category <> 'phone' or length(digits) >= ${limits.soughtDigits}
      )
      select category, value,
        case
          when refused <> '' then 'refused'
          when category = 'name' or is_own or (category = 'phone' and length(digits) < ${limits.uniqueDigits}) then 'own'
          else 'everywhere' end as reach,
        case
          when refused <> '' then refused
          when is_own then 'self'
          when category = 'phone' and length(digits) < ${limits.uniqueDigits} then 'short'
          else '' end as reason
      from judged order by category, value`,
  );
}

/** Finds the text anywhere in a column for the search, which has a trigram index. */
function likeOf(value: string | Statement): Statement {
  const of = typeof value === 'string' ? text(value) : value;
  return statement`'%' || replace(replace(replace(lower(${of}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;
}

/** All contacts or accounts, without the person. */
const others = ({ kind, ids }: Person, of: PersonKind): Statement =>
  of === kind ? statement`id <> all(${[...ids]}::integer[])` : text('true');

/**
 * Names that somebody or something else has or had, in whole words, also as a part of its name. A contact that was deleted and entered again is
 * nobody else.
 */
function reasonOfName(person: Person): Statement {
  return statement`case
    when is_own then 'self'
    when length(word.value) < ${limits.soughtLetters} then 'short'
    when exists (select from company where name_search like found and name ~* pattern) then 'company'
    when exists (select from letterhead where name ~* pattern) then 'company'
    when exists (select from supplier where (name_search like found and name ~* pattern)) then 'supplier'
    when exists (select from item_text where everything like found and everything ~* pattern) then 'item'
    when exists (select from bundle where search like found and search ~* pattern) then 'item'
    when exists (select from customer where search like found and name ~* pattern and ${others(person, 'contact')}) then 'person'
    when exists (select from user_login where name_search like found and first_name ~* pattern and ${others(person, 'employee')})
      then 'person'
    when exists (select from supplier where cp1 ~* pattern or cp2 ~* pattern) then 'person'
    when exists (
      select from audit_entry where record_search <> '' and record_search = lower(word.value) and (entity in ('company', 'supplier', 'item', 'bundle')
        or (entity = 'customer' and exists (select from customer where id = entity_id and ${others(person, 'contact')})))) then 'earlier'
    when exists (
      select from audit_entry, jsonb_array_elements(changes) as change
      where entity = 'user_login' and change ->> 'field' = 'employee.firstName'
        and lower(word.value) in (lower(change ->> 'from'), lower(change ->> 'to'))
        and not (entity = ${personEntity[person.kind]} and entity_id = any(${[...person.ids]}))) then 'earlier'
    else '' end`;
}

function reasonOfEmail(person: Person): Statement {
  return statement`case
    when exists (select from customer where lower(email) = lower(word.value) and ${others(person, 'contact')}) then 'person'
    when exists (select from user_login where lower(word.value) in (lower(email), lower(username)) and ${others(person, 'employee')}) then 'person'
    when exists (select from letterhead where lower(email) = lower(word.value)) then 'company'
    else '' end`;
}

/** A number that is a part of another one counts too, as a line of a switchboard does. */
function reasonOfPhone(person: Person): Statement {
  const has = (...columns: string[]): Statement =>
    text(`(${columns.map((column) => `translate(${column}, ' ().-', '') like found_digits`).join(' or ')})`);
  return statement`case
    when exists (select from company where ${has('phone')}) then 'company'
    when exists (select from letterhead where ${has('phone')}) then 'company'
    when exists (select from supplier where ${has('phone1', 'phone2')}) then 'supplier'
    when exists (select from customer where ${has('phone', 'mobile_phone')} and ${others(person, 'contact')}) then 'person'
    when exists (select from user_login where ${has('phone_no')} and ${others(person, 'employee')}) then 'person'
    when exists (select from item_text where everything like found_digits) then 'item'
    else '' end`;
}
