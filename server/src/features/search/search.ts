import { plainNpwp } from '@gso/contract/company';
import { limits } from '@gso/contract/limits';
import type { SearchGroup, SearchKind, SearchReply } from '@gso/contract/search';
import type { Reader } from '../../platform/db/database.ts';
import { readRows, type Statement, statement, text } from '../../platform/db/statement.ts';
import { patternOf, wordPatternOf } from '../../platform/list/search.ts';
import { searchedKinds } from './searched-kinds.ts';

/** One more than is listed, so that the reply can say that there are more. */
const most = limits.searchHits + 1;
/** A table of more rows than `large` is sampled before its trigram index is used. */
const large = 20_000;
const sampled = 400;
/** How many of the records that contain the text are compared for the best. */
const compared = 200;

/**
 * One statement for all kinds. Each kind reads its indexes by the beginning of the text first. Only if that finds too
 * few records, the trigram index finds those that contain it. Reading that index takes long for a text that many rows
 * contain, so a sample of the table is read before: if it contains enough matches, they are the result.
 *
 * The text is hidden from the planner in `typed`. So the plan does not depend on it, and each connection plans once.
 */
export async function searchRecords(db: Reader, kinds: readonly SearchKind[], search: string): Promise<SearchReply> {
  if (kinds.length === 0) return { groups: [] };
  const found = await readRows<FoundRecord>(db, searchStatement(kinds, search));
  const groups = kinds.flatMap((kind) => groupOf(found, kind));
  return { groups: groups.sort((a, b) => Number(b.isExact) - Number(a.isExact)).map(({ group }) => group) };
}

interface FoundRecord {
  kind: SearchKind;
  rank: number;
  id: number;
  number: string | null;
  name: string;
  fact: string;
  day: string | null;
  project_id: number | null;
}

const exact = 0;

function groupOf(found: readonly FoundRecord[], kind: SearchKind): { group: SearchGroup; isExact: boolean }[] {
  const records = found.filter((record) => record.kind === kind);
  if (records.length === 0) return [];
  const hits = records.slice(0, limits.searchHits).map(({ id, name, fact, number, day, project_id }) => ({
    ...{ id, name, fact },
    ...(number !== null && { number }),
    ...(day !== null && { day }),
    ...(project_id !== null && { projectId: project_id }),
  }));
  return [{ group: { kind, hits, more: records.length > hits.length }, isExact: records[0]?.rank === exact }];
}

function searchStatement(kinds: readonly SearchKind[], search: string): Statement {
  const forms = statement`
    select lower(${search}::text) as plain, ' ' || lower(${search}::text) as spaced, upper(${search}::text) as upper,
      nullif(organisation_name_key(${search}::text), '') as name_key,
      ${plainNpwp(search) || search}::text as npwp,
      lower(${patternOf(search)}::text) as pattern, lower(${wordPatternOf(search)}::text) as word_pattern`;
  const parts = text(kinds.map(partsOf).join(','));
  const hits = text(kinds.map(hitsOf).join(' union all '));
  return statement`with typed as materialized (${forms}), ${parts}
    select kind, rank, id, number, name, fact, day, project_id from (${hits}) as hits
    order by kind, rank, key, id desc`;
}

const typed = (column: string): string => `(select ${column} from typed)`;
/** Above every text that begins with this one: followed by the last character of Unicode. */
const endOf = (column: string): string => `(select ${column} || chr(1114111) from typed)`;

/**
 * The records of a kind that begin with the text, and those that contain it if the former are too few. Whoever types the
 * whole number of a document means that one, and all these numbers consist of the same few trigrams.
 */
function partsOf(kind: SearchKind): string {
  const { table, begins, inside, hasOldNo, issuesNumbers } = searchedKinds[kind];
  const beginning = begins.map(
    ({ key, form }) => `(select id, case when ${key} = ${typed(form)} then ${exact} else 1 end as rank, ${key} as key
      from ${table} where ${key} >= ${typed(form)} and ${key} < ${endOf(form)} order by ${key}, id limit ${most})`,
  );
  const byOldNo = `(select id, ${exact} as rank, lower(old_no) collate "C" as key
      from ${table} where lower(old_no) = ${typed('plain')} and old_no is not null)`;
  const beginnings = [...beginning, ...(hasOldNo ? [byOldNo] : [])];
  const tooFew = (part: string) => `(select count(distinct id) from ${kind}_${part}) < ${most}`;
  const needsMore = issuesNumbers
    ? `${tooFew('begins')} and not exists (select from ${kind}_begins where rank = ${exact})`
    : tooFew('begins');
  const contains = `${inside.column} like ${typed('pattern')}`;
  const rank = `case when ${inside.column} like ${typed('word_pattern')} then 2 else 3 end as rank`;
  const share = `(select case when reltuples > ${large} then ${sampled} * 100 / reltuples else 0 end
    from pg_class where oid = '${inside.table}'::regclass)`;
  return `${kind}_begins as materialized (${beginnings.join(' union all ')}),
    ${kind}_sample as materialized (
      select id, ${rank} from ${inside.table} tablesample system (${share}) repeatable (1)
      where ${needsMore} and ${contains} limit ${most}
    ),
    ${kind}_all as materialized (
      select id, ${rank} from ${inside.table} where ${needsMore} and ${tooFew('sample')} and ${contains}
    ),
    ${kind}_contains as materialized (
      select id, rank from (select id, rank from ${kind}_all limit ${compared}) as first
      order by rank, id desc limit ${most}
    )`;
}

function hitsOf(kind: SearchKind): string {
  const { table, number, name, fact, day, projectId, joins = '' } = searchedKinds[kind];
  return `select '${kind}' as kind, best.rank, best.key, best.id, ${number ?? 'null::text'} as number, ${name} as name,
      ${fact} as fact, ${day ?? 'null::date'} as day, ${projectId ?? 'null::integer'} as project_id
    from (
      select id, min(rank) as rank, min(key) as key from (
        select id, rank, key from ${kind}_begins
        union all select id, rank, null from ${kind}_sample
        union all select id, rank, null from ${kind}_contains
      ) as found group by id order by 2, 3, id desc limit ${most}
    ) as best join ${table} on ${table}.id = best.id ${joins}`;
}
