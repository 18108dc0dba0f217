import type { CustomerInput, CustomerRow } from '@gso/contract/customer';
import type { VisitInput, VisitPatch, VisitRow } from '@gso/contract/visit';

/**
 * What somebody has saved on this device and the server does not have yet. References to records that were made here
 * too have local ids (local-id.ts), which are replaced when the server has those records.
 */
export type Work =
  | { kind: 'create-contact'; body: CustomerInput; row: CustomerRow }
  | { kind: 'create-visit'; body: VisitInput; row: VisitRow }
  /** `before` and `row` are the visit before and after the change; a conflict is shown with them. */
  | { kind: 'change-visit'; id: number; body: VisitPatch; before: VisitRow; row: VisitRow }
  | { kind: 'add-file'; visitId: number; name: string; type: string; size: number; item: object }
  | { kind: 'check-in'; visitId: number; body: object };

/**
 * waiting: will be sent. sending: is being sent, or was when the tab was closed. needs-you: the server refused it,
 * and a person has to decide. What the server has is no longer in the outbox.
 */
export type EntryState = 'waiting' | 'sending' | 'needs-you';

/** Why the server refused an entry. */
export interface EntryProblem {
  /** `stale`: somebody else has changed the record. `unsure`: it may have arrived long ago, the server no longer knows. */
  code: string;
  status: number;
  /** A sentence of the server, in the language of the person; empty if the code says it. */
  details: string;
  /** The reply of the server, such as the current record and what changed in it. */
  reply?: unknown;
}

export interface Entry {
  /** The order in which entries were made. */
  seq: number;
  /** The Idempotency-Key: made here, stored before the first attempt. */
  key: string;
  /** Entries of one record are sent in their order, such as `visit/12`. */
  record: string;
  /** Other records that must be sent before, such as the contact of a visit. */
  after: string[];
  /** The local id of a record that this entry creates. */
  localId?: number;
  /** The entry of the same record that was not sent yet when this one was made: its version follows from that. */
  basedOn?: number;
  /** What it is about, for people. */
  title: string;
  work: Work;
  state: EntryState;
  tries: number;
  madeAt: number;
  firstTriedAt?: number;
  /** Not tried again before this time. */
  notBefore?: number;
  problem?: EntryProblem;
}

export type NewEntry = Omit<Entry, 'seq'>;

/** The record that an entry belongs to. */
export function recordOf(work: Work, localId: number | undefined): string {
  if (work.kind === 'create-contact') return `contact/${localId}`;
  if (work.kind === 'create-visit') return `visit/${localId}`;
  return `visit/${work.kind === 'change-visit' ? work.id : work.visitId}`;
}

/** The contact of the visit that an entry creates or changes. */
export const contactIn = (work: Work): number | undefined =>
  work.kind === 'create-visit' || work.kind === 'change-visit' ? work.body.customer?.id : undefined;

/**
 * The entry to send next: the oldest one that nothing unsent stands in front of. An entry that waits for a person holds
 * up only its own record and the records that need it.
 */
export function searchToSend(now: number) {
  const held = new Set<string>();
  let laterAt: number | undefined;
  return {
    /** Whether it is the one. Called with each entry in their order until it is found. */
    isNext: ({ record, after, state, notBefore = 0 }: Entry): boolean => {
      const isOpen = state === 'waiting' || state === 'sending';
      if (isOpen && notBefore <= now && ![record, ...after].some((one) => held.has(one))) return true;
      if (isOpen && notBefore > 0) laterAt = Math.min(notBefore, laterAt ?? notBefore);
      held.add(record);
      return false;
    },
    /** When the first of those that were looked at can be tried again. */
    laterAt: () => laterAt,
  };
}

/** The entries that cannot be sent without this one: later ones about a record that it creates. */
export function dependentsOf(entry: Entry, entries: readonly Entry[]): Entry[] {
  if (entry.localId === undefined) return [];
  const gone = new Set([entry.record]);
  return entries.filter((other) => {
    if (other.seq <= entry.seq) return false;
    if (![other.record, ...other.after].some((one) => gone.has(one))) return false;
    // A change that merely names the contact concerns a visit that exists; only a new visit goes with its contact.
    if (other.localId !== undefined) gone.add(other.record);
    return true;
  });
}

/** The entry after the server has given a record its id and its version. */
export function withSent(
  entry: Entry,
  sent: { seq: number; localId?: number; record: string; id: number; version: number },
): Entry {
  const { work } = entry;
  const { localId, id } = sent;
  const isBased = entry.basedOn === sent.seq;
  const kind = sent.record.split('/')[0];
  const realRecord = (name: string) => (localId !== undefined && name === sent.record ? `${kind}/${id}` : name);
  const next: Entry = {
    ...entry,
    record: realRecord(entry.record),
    after: entry.after.map(realRecord).filter((name) => name !== `contact/${id}` || kind !== 'contact'),
    work: localId === undefined ? work : withRealId(work, kind === 'visit' ? 'visit' : 'contact', { localId, id }),
  };
  if (isBased) {
    delete next.basedOn;
    if (next.work.kind === 'change-visit')
      next.work = { ...next.work, body: { ...next.work.body, version: sent.version } };
  }
  return next;
}

/** The work after the server has given a record its id. */
export function withRealId(
  work: Work,
  kind: 'contact' | 'visit',
  { localId, id }: { localId: number; id: number },
): Work {
  const real = (value: number) => (value === localId ? id : value);
  return kind === 'visit' ? withVisitId(work, real) : withContactId(work, real);
}

function withVisitId(work: Work, real: (id: number) => number): Work {
  if (work.kind === 'change-visit')
    return {
      ...work,
      id: real(work.id),
      row: { ...work.row, id: real(work.row.id) },
      before: { ...work.before, id: real(work.before.id) },
    };
  return 'visitId' in work ? { ...work, visitId: real(work.visitId) } : work;
}

function withContactId(work: Work, real: (id: number) => number): Work {
  const rowOf = (row: VisitRow): VisitRow => ({ ...row, customer: { ...row.customer, id: real(row.customer.id) } });
  if (work.kind === 'create-visit')
    return { ...work, body: { ...work.body, customer: { id: real(work.body.customer.id) } }, row: rowOf(work.row) };
  if (work.kind === 'change-visit') {
    const contact = contactIn(work);
    const body = contact === undefined ? work.body : { ...work.body, customer: { id: real(contact) } };
    return { ...work, body, row: rowOf(work.row), before: rowOf(work.before) };
  }
  return work;
}
