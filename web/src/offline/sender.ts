import { isAway, isFinal, Refused } from '../api/client.ts';
import { isOwnSave } from '../api/own-save.ts';
import { pauseBefore } from '../api/repeat.ts';
import { currentSession, onSessionChange, type Session } from '../api/session.ts';
import { fieldMessages } from '@gso/contract/fields';
import { limits } from '@gso/contract/limits';
import { announceChange, onOfflineChange } from './changes.ts';
import { offlineOwner, openDatabase } from './database.ts';
import { type Entry, type EntryProblem, searchToSend } from './entry.ts';
import { tabLocks } from '../api/tab-locks.ts';
import { changeEntry, markSent, firstEntry, readFile } from './outbox.ts';
import { refreshKept } from './refresh.ts';
import { sendEntry, type SentReply } from './send-entry.ts';
import { sendingLock } from './in-use.ts';
import { visitRow } from '@gso/contract/visit';

const dayMs = 24 * 60 * 60 * 1000;
const longestPauseMs = 5 * 60 * 1000;
/** How long another tab may send before this one looks again. */
const otherTabMs = 5000;

let timer: ReturnType<typeof setTimeout> | undefined;
let running = false;
let again = false;
let tries = 0;

const mayCall = (session: Session | undefined): boolean => session !== undefined && session.expiresAt > Date.now();

/**
 * Sends the outbox whenever that may work: at the start, when something was added, when the network is back, when the
 * user returns, after signing in, and from time to time. One tab sends, and stops when the session ends.
 */
export function startSending(): () => void {
  const soon = () => {
    tries = 0;
    void sendAll();
  };
  const look = () => {
    if (document.visibilityState === 'visible') soon();
  };
  const stops = [
    onSessionChange(soon),
    onOfflineChange((what) => {
      if (what === 'to-send') void sendAll();
    }),
  ];
  window.addEventListener('online', soon);
  window.addEventListener('focus', soon);
  document.addEventListener('visibilitychange', look);
  soon();
  return () => {
    for (const stop of stops) stop();
    window.removeEventListener('online', soon);
    window.removeEventListener('focus', soon);
    document.removeEventListener('visibilitychange', look);
    clearTimeout(timer);
  };
}

function retryIn(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void sendAll(), ms);
}

/** Something was added or came back while a round was under way. */
const isAskedAgain = (): boolean => again;

/** Sends everything that can be sent now. */
async function sendAll(): Promise<void> {
  if (running) {
    again = true;
    return;
  }
  running = true;
  try {
    do {
      again = false;
      if (await hasWork()) await asOnlySender(sendRound);
    } while (isAskedAgain());
  } catch {
    // The browser's storage failed, or somebody signed out and it is gone; nothing was changed.
    retryIn(isAskedAgain() ? 1000 : longestPauseMs);
  } finally {
    running = false;
  }
}

async function hasWork(): Promise<boolean> {
  if (!navigator.onLine || !mayCall(currentSession())) return false;
  return (await firstEntry(({ state }) => state === 'waiting' || state === 'sending')) !== undefined;
}

async function asOnlySender(work: () => Promise<void>): Promise<void> {
  const locks = tabLocks();
  if (!locks) return work();
  await locks.request(sendingLock, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
    else retryIn(otherTabMs);
  });
}

async function sendRound(): Promise<void> {
  const owner = offlineOwner();
  if (owner === undefined) return;
  let sent = 0;
  while (navigator.onLine && mayCall(currentSession()) && offlineOwner() === owner) {
    const search = searchToSend(Date.now());
    const entry = await firstEntry(search.isNext, owner);
    if (!entry) {
      waitUntil(search.laterAt());
      break;
    }
    if (!(await attempt(entry, owner))) {
      retryIn(Math.min(longestPauseMs, 2 * pauseBefore(tries)));
      tries += 1;
      break;
    }
    tries = 0;
    sent += 1;
  }
  // A refresh that was under way may have stored records as they were before.
  if (sent > 0) void refreshKept(true).catch(() => undefined);
}

/** Entries that the server failed at are tried again on their own. */
function waitUntil(time: number | undefined): void {
  if (time !== undefined) retryIn(Math.max(1000, time - Date.now()));
}

/**
 * One attempt. Returns false if the server cannot be reached: nothing else can be sent then either. Meanwhile its owner may
 * sign out, and somebody else in: so every step names the owner.
 */
async function attempt(entry: Entry, owner: string): Promise<boolean> {
  const { seq, tries: before } = entry;
  if (isTooOld(entry)) {
    await needPerson(seq, { code: 'unsure', status: 0, details: '' }, owner);
    return true;
  }
  // Stored before the attempt: after a crash it is known that the server may have it.
  const sending = await changeEntry(
    seq,
    (now) =>
      now.state === 'waiting' || now.state === 'sending'
        ? { ...now, state: 'sending', tries: before + 1, firstTriedAt: now.firstTriedAt ?? Date.now() }
        : undefined,
    owner,
  );
  if (!sending) return true;
  const file = await readFile(seq, owner);
  // From here to the call nothing is waited for, so it has the session of the owner.
  if (offlineOwner() !== owner) return false;
  try {
    await done(sending, await sendEntry(sending, file), owner);
    return true;
  } catch (error) {
    const own = before > 0 ? ownReply(sending, error) : undefined;
    if (own) {
      await done(sending, own, owner);
      return true;
    }
    return await failed(sending, error, owner);
  }
}

/** The server keeps keys only for some time: after that a repeat could do it twice. */
const isTooOld = ({ tries: made, firstTriedAt = 0 }: Entry): boolean =>
  made > 0 && Date.now() - firstTriedAt > (limits.offlineKeyDays - 1) * dayMs;

/** The reply to an earlier attempt was lost: the record already has what is being sent. */
function ownReply({ work }: Entry, error: unknown): SentReply | undefined {
  if (work.kind !== 'change-visit' || !(error instanceof Refused)) return undefined;
  const { reply } = error;
  if (!isOwnSave(work.body, reply, currentSession()?.claims.sub ?? '')) return undefined;
  const version = reply.current?.['version'];
  return typeof version === 'number' ? { ...reply.current, id: work.id, version } : undefined;
}

async function done(entry: Entry, reply: SentReply, owner: string): Promise<void> {
  await markSent(entry.seq, { id: reply.id, version: reply.version }, owner);
  await keepReply(entry, reply, owner);
}

/** What was sent stays readable without a network. */
async function keepReply({ work }: Entry, reply: SentReply, owner: string): Promise<void> {
  const database = await openDatabase(owner);
  await database.put('state', Date.now(), 'contact');
  if (work.kind === 'create-contact') {
    const { name, position, company } = work.row;
    await database.put('contact', { id: reply.id, name, position, companyId: company.id });
  } else if (work.kind !== 'add-file') {
    const row = visitRow.safeParse(reply);
    if (row.success) await database.put('visit', row.data);
  }
  announceChange('kept');
}

/** During an upgrade this application may be newer than the process that it reached, which does not know a field yet. */
const metOlderServer = ({ reply: { fields = [] } }: Refused): boolean =>
  fields.some(({ message }) => message === fieldMessages.unknownField);
/** With growing pauses that is about an hour. */
const mostTriesAtOlder = 18;

async function failed({ seq, tries: made }: Entry, error: unknown, owner: string): Promise<boolean> {
  const mayBeAway =
    isAway(error) || error instanceof DOMException || (error instanceof Refused && error.status === 429);
  const isRefusal = isFinal(error) && error instanceof Refused && !(metOlderServer(error) && made < mostTriesAtOlder);
  if (isRefusal && error.status !== 401) {
    const { status, reply } = error;
    // A 403 has ended the session; the entry belongs to the person who made it.
    await needPerson(seq, { code: reply.code, status, details: reply.details, reply }, owner);
    return status !== 403;
  }
  await changeEntry(
    seq,
    (now) => ({
      ...now,
      state: 'waiting' as const,
      ...(!mayBeAway && !isRefusal && { notBefore: Date.now() + Math.min(longestPauseMs, 2000 * 2 ** made) }),
    }),
    owner,
  );
  return !mayBeAway && !isRefusal;
}

const needPerson = (seq: number, problem: EntryProblem, owner: string) =>
  changeEntry(seq, ({ notBefore: _notBefore, ...now }) => ({ ...now, state: 'needs-you' as const, problem }), owner);
