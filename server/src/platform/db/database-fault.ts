/** The few database errors that are caused by the request or a temporary state, rather than by a bug. */
export type DatabaseFault =
  'foreign-key' | 'unique' | 'too-large' | 'timeout' | 'unavailable' | 'storage-full' | 'unknown-outcome';

const faultOf: Record<string, DatabaseFault> = {
  '23503': 'foreign-key',
  '23505': 'unique',
  // A computed amount with more digits than its column holds.
  '22003': 'too-large',
  // Two transactions that deadlocked or could not be serialized: a retry succeeds.
  '40001': 'timeout',
  '40P01': 'timeout',
  '55P03': 'timeout',
  '57014': 'timeout',
  '53100': 'storage-full',
  ENOSPC: 'storage-full',
  EDQUOT: 'storage-full',
  // A standby that cannot write.
  '25006': 'unavailable',
  // The server ended a transaction, or a connection, that was idle for too long.
  '25P03': 'unavailable',
  '57P01': 'unavailable',
  '57P02': 'unavailable',
  '57P03': 'unavailable',
  '57P05': 'unavailable',
  // Another password of ours was set, and this process has not been restarted yet.
  '28P01': 'unavailable',
  ECONNREFUSED: 'unavailable',
  ECONNRESET: 'unavailable',
  ECONNABORTED: 'unavailable',
  EPIPE: 'unavailable',
  ETIMEDOUT: 'unavailable',
  EHOSTUNREACH: 'unavailable',
  ENETUNREACH: 'unavailable',
  ENOTFOUND: 'unavailable',
  EAI_AGAIN: 'unavailable',
};

/** Connection exceptions, and resources that ran out. */
const unavailableClass = /^(08|53)[0-9A-Z]{3}$/;

/** The errors of pg and its pool about connections have no code. */
const connectionLost =
  /^(Connection terminated|Query read timeout|timeout expired|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable|Postgres connection has been discarded)/;

/** The connection was lost after the commit was sent and before its result arrived. */
export class UnknownOutcome extends Error {
  constructor(cause: unknown) {
    super('The connection was lost before the reply to the commit.', { cause });
    this.name = 'UnknownOutcome';
  }
}

export function databaseFault(error: unknown): DatabaseFault | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof UnknownOutcome) return 'unknown-outcome';
  const code = 'code' in error ? error.code : undefined;
  if (typeof code !== 'string') return connectionLost.test(error.message) ? 'unavailable' : undefined;
  return faultOf[code] ?? (unavailableClass.test(code) ? 'unavailable' : undefined);
}

export const isConnectionLost = (error: unknown): boolean => databaseFault(error) === 'unavailable';
