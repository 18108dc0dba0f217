/** The few database errors that say something about the request rather than about us. */
export type DatabaseFault = 'foreign-key' | 'unique' | 'timeout' | 'unavailable';

const faultOf: Record<string, DatabaseFault> = {
  '23503': 'foreign-key',
  '23505': 'unique',
  '55P03': 'timeout',
  '57014': 'timeout',
  '57P01': 'unavailable',
  '57P03': 'unavailable',
  '53300': 'unavailable',
  ECONNREFUSED: 'unavailable',
  ECONNRESET: 'unavailable',
};

export function databaseFault(error: unknown): DatabaseFault | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return faultOf[String(error.code)];
}
