import {
  cursorOf,
  openTimelineKinds,
  type TimelineEntry,
  type TimelineKind,
  timelineKinds,
  type TimelinePage,
  type TimelinePlace,
  type TimelineQuery,
  type TimelineSubject,
} from '@gso/contract/record/timeline';
import { notFound } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Reader } from '../../platform/db/database.ts';
import { knownValue } from '../../platform/db/known-value.ts';
import { nothing, readRows, type Statement, statement, text } from '../../platform/db/statement.ts';
import { type EntryFacts, factsOfEntry, recordKindOf } from './entry-facts.ts';

interface StoredEntry {
  kind: string;
  record_id: number;
  at: string;
  by: string;
  customer_id: number | null;
  customer_name: string | null;
  facts: EntryFacts;
}

/** A page of the timeline of a record: the entries that the reader may open, newest first. */
export async function readTimeline(
  db: Reader,
  { permissions }: Pick<Actor, 'permissions'>,
  subject: TimelineSubject,
  { kinds: wanted, cursor, ps: size }: TimelineQuery,
): Promise<TimelinePage> {
  const open = openTimelineKinds(permissions, subject.kind);
  const kinds = wanted ? open.filter((kind) => wanted.includes(kind)) : open;
  const rows = kinds.length > 0 ? await readRows<StoredEntry>(db, pageOf(subject, { kinds, cursor, size })) : [];
  // Entries are deleted with their record, so only an empty page can be one of a missing record.
  if (rows.length === 0) await refuseIfMissing(db, subject);
  const content = rows.slice(0, size).map(toEntry);
  const last = content.at(-1);
  return { content, next: rows.length > size && last ? cursorOf(last) : null };
}

interface Page {
  kinds: readonly TimelineKind[];
  cursor: TimelinePlace | undefined;
  size: number;
}

/**
 * The newest entries of each kind through the index of the subject, then the newest of those. One more than the page
 * has, which says whether there is another page.
 */
function pageOf({ kind, id }: TimelineSubject, { kinds, cursor, size }: Page): Statement {
  const rows = text(String(size + 1));
  return statement`select entry.kind, entry.record_id, entry.at, entry.by, customer.id as customer_id,
      customer.name as customer_name, ${factsOfEntry} as facts
    from (
      select newest.* from unnest(${[...kinds]}::text[]) as wanted (kind)
      cross join lateral (
        select timeline_entry.kind, record_id, at from timeline_entry
        where ${text(kind)}_id = ${id} and timeline_entry.kind = wanted.kind ${cursor ? after(cursor) : nothing}
        order by at desc, record_id desc limit ${rows}
      ) as newest
      order by at desc, record_id desc, kind desc limit ${rows}
    ) as page
    join timeline_entry as entry on entry.kind = page.kind and entry.record_id = page.record_id
    left join customer on customer.id = entry.customer_id
    order by entry.at desc, entry.record_id desc, entry.kind desc`;
}

/** The first condition is a range of the index; the second one leaves out the entry of the cursor itself. */
const after = ({ at, id, kind }: TimelinePlace): Statement =>
  statement`and (at, record_id) <= (${at}::timestamptz, ${id})
    and (at, record_id, timeline_entry.kind) < (${at}::timestamptz, ${id}, ${kind})`;

const toEntry = (stored: StoredEntry): TimelineEntry => {
  const kind = knownValue(timelineKinds, stored.kind);
  const { id, name, ...facts } = stored.facts;
  return {
    kind,
    id: stored.record_id,
    at: stored.at,
    by: stored.by,
    record: { kind: recordKindOf(kind), id, name },
    customer: stored.customer_id === null ? null : { id: stored.customer_id, name: stored.customer_name ?? '' },
    text: '',
    status: null,
    statusBefore: null,
    amount: null,
    note: null,
    ...facts,
  };
};

async function refuseIfMissing(db: Reader, { kind, id }: TimelineSubject): Promise<void> {
  const found = await readRows(db, statement`select from ${text(kind)} where id = ${id}`);
  if (found.length === 0) throw notFound();
}
