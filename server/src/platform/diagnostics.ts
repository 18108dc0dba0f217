import { channel } from 'node:diagnostics_channel';

/** A channel of node:diagnostics_channel, with the type of its messages. */
interface TypedChannel<Message> {
  readonly hasSubscribers: boolean;
  publish(message: Message): void;
  subscribe(subscriber: (message: Message) => void): void;
  unsubscribe(subscriber: (message: Message) => void): void;
}

const typed = <Message>(name: `gso:${string}`): TypedChannel<Message> => channel(name) as TypedChannel<Message>;

export interface FinishedQuery {
  /** The SQL text from the code; the values are bound and never published. */
  text: string;
  /** On the clock of `performance.now()`. */
  startedAt: number;
  failed: boolean;
}

/** Work within a request that takes long enough to be measured separately. */
export const works = ['pdf', 'import', 'file-put', 'file-get', 'file-remove'] as const;
export type Work = (typeof works)[number];

export interface FinishedWork {
  work: Work;
  startedAt: number;
  failed: boolean;
}

export interface FinishedJob {
  /** The name of its kind. */
  job: string;
  result: 'done' | 'failed' | 'failed for good';
  startedAt: number;
}

/**
 * The events of this process. Metrics and traces subscribe; publishing without subscribers costs next to nothing. A
 * subscriber must not throw: Node treats that as an uncaught exception.
 */
export const channels = {
  /** A query finished. */
  query: typed<FinishedQuery>('gso:query'),
  /** A request was refused, with the code of the refusal. */
  refusal: typed<string>('gso:refusal'),
  /** A sign-in was attempted. */
  login: typed<'succeeded' | 'failed' | 'throttled'>('gso:login'),
  /** A create was repeated with the key of an earlier one and created nothing. */
  repeatedCreate: typed<undefined>('gso:repeated-create'),
  /** An attempt of a job ended in this process. */
  job: typed<FinishedJob>('gso:job'),
  /** One more event stream is open, or one fewer. */
  stream: typed<1 | -1>('gso:stream'),
  workStart: typed<Work>('gso:work-start'),
  workEnd: typed<FinishedWork>('gso:work-end'),
};

/** Returns the function that unsubscribes. */
export function subscribe<Message>(to: TypedChannel<Message>, subscriber: (message: Message) => void): () => void {
  to.subscribe(subscriber);
  return () => to.unsubscribe(subscriber);
}

/** Sends a query and publishes its end. */
export function timedQuery<Result>(text: string, send: () => Promise<Result>): Promise<Result> {
  if (!channels.query.hasSubscribers) return send();
  const startedAt = performance.now();
  const result = send();
  result.then(
    () => channels.query.publish({ text, startedAt, failed: false }),
    () => channels.query.publish({ text, startedAt, failed: true }),
  );
  return result;
}

const kinds = ['select', 'with', 'insert', 'update', 'delete', 'begin', 'commit', 'rollback', 'other'] as const;

/** The first word of the query, after any comments. */
export function kindOf(text: string): (typeof kinds)[number] {
  const word = /^(?:\s|\/\*.*?\*\/)*(\w+)/.exec(text)?.[1]?.toLowerCase();
  return kinds.find((kind) => kind === word) ?? 'other';
}

/** Does the work and publishes its start and end. */
export async function timedWork<Result>(work: Work, run: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  let failed = true;
  channels.workStart.publish(work);
  try {
    const result = await run();
    failed = false;
    return result;
  } finally {
    channels.workEnd.publish({ work, startedAt, failed });
  }
}
