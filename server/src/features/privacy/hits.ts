import { createHash } from 'node:crypto';
import type { SoughtWord, WordHits } from '@gso/contract/privacy/person';
import { limits } from '@gso/contract/limits';
import type { Reader } from '../../platform/db/database.ts';
import { readRows, type Statement, statement, text } from '../../platform/db/statement.ts';
import { entrySources } from './audit-entries.ts';
import { readReplaced, textsOf } from './marked-tables.ts';
import type { Person } from './people.ts';
import { refersTo } from './referring-rows.ts';

interface TableHits {
  digest: string;
  words: { value: string; rows: number; examples: string[] }[];
}

interface Hits {
  hits: WordHits[];
  /** Differs as soon as an erasure would replace anything else. */
  fingerprint: string;
}

/** Every row in which an erasure would replace one of the words. */
export async function readHits(
  db: Reader,
  person: Person,
  words: readonly SoughtWord[],
  version: number,
): Promise<Hits> {
  const hits: WordHits[] = [];
  const hash = createHash('sha256').update(JSON.stringify([person.ids, version, words]));
  const add = (table: string, found: TableHits) => {
    hash.update(JSON.stringify([table, found.digest]));
    hits.push(...found.words.map((word) => ({ table, ...word })));
  };
  for (const { name, columns, hasId } of await readReplaced(db, person.kind)) {
    const rows = statement`select ${text(hasId ? 'id::text' : "''")} as id, ${textsOf(columns)} as texts, (${refersTo(name, person)}) as refers
      from ${text(name)}`;
    add(name, await findIn(db, rows, words));
  }
  const entries = entrySources(person)
    .map(({ rows, entriesOf }) => entriesOf(rows))
    .reduce((all, one) => statement`${all} union ${one}`);
  const rows = statement`select id::text as id, concat_ws(' · ', nullif(record_name, ''), nullif(token_name, ''), texts_of(changes)) as texts, true as refers from audit_entry
    where id = any(array(${entries}))`;
  add('audit_entry', await findIn(db, rows, words));
  return { hits, fingerprint: hash.digest('base64url') };
}

async function findIn(db: Reader, rows: Statement, words: readonly SoughtWord[]): Promise<TableHits> {
  const replaced = words.filter(({ reach }) => reach !== 'refused');
  const isAnywhere = replaced.some(({ reach }) => reach === 'everywhere');
  if (replaced.length === 0) return { digest: '', words: [] };
  const sought = JSON.stringify(replaced);
  // A pattern that is a parameter is compiled once; one that is computed would be for every row.
  const [pattern] = await readRows<{ own: string; everywhere: string }>(
    db,
    statement`select pattern_of_words(${sought}::jsonb, '{own,everywhere}') as own, pattern_of_words(${sought}::jsonb, '{everywhere}') as everywhere`,
  );
  const { own = '', everywhere = '' } = pattern ?? {};
  const elsewhere = isAnywhere
    ? statement`or (not refers and ${mayName(replaced)} and texts ~* ${everywhere})`
    : text('');
  const [found] = await readRows<TableHits>(
    db,
    statement`with hit as materialized (
        select id, texts, refers from (${rows}) as row where (refers and texts ~* ${own}) ${elsewhere}
      ), word as (
        select one ->> 'value' as value, one ->> 'reach' = 'everywhere' as is_anywhere,
          pattern_of_words(jsonb_build_array(one), '{own,everywhere}') as pattern
        from jsonb_array_elements(${sought}::jsonb) as one
      ), counted as (
        select value, count(*)::integer as rows,
          (array_agg((regexp_match(texts, '(.{0,24}' || pattern || '.{0,24})', 'i'))[1] order by id))[1:${text(String(limits.soughtExamples))}] as examples
        from word join hit on (refers or is_anywhere) and texts ~* pattern
        group by value
      )
      select md5(coalesce((select string_agg(id || ' ' || md5(texts), ',' order by id, md5(texts)) from hit), '')) as digest,
        (select coalesce(jsonb_agg(to_jsonb(counted) order by value), '[]') from counted) as words`,
  );
  return found ?? { digest: '', words: [] };
}

/** Rows that refer to others are many, and nearly none of them has an address or a number of the person. This costs a fraction of the pattern. */
function mayName(words: readonly SoughtWord[]): Statement {
  const anywhere = words.filter(({ reach }) => reach === 'everywhere');
  const like = (value: string) => `%${value.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const mails = anywhere.filter(({ category }) => category === 'email').map(({ value }) => like(value));
  const phones = anywhere
    .filter(({ category }) => category === 'phone')
    .map(({ value }) => like(value.replaceAll(/\D/g, '').replace(/^(?:62|0)/, '')));
  return statement`(lower(texts) like any(${mails}::text[]) or translate(texts, ' ().-', '') like any(${phones}::text[]))`;
}
