import { type DestinationStream, type Logger, pino } from 'pino';

/** Structured logs. Headers and bodies, which may contain secrets, are never logged. */
export function createLogger(
  level: string,
  destination: DestinationStream = pino.destination({ sync: false, minLength: 4096, periodicFlush: 500 }),
): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      serializers: { err: described },
    },
    destination,
  );
}

/** A database error contains the values of the row that it failed on; only its text and stack may be logged. */
function described(error: Error & { code?: string }): object {
  return {
    type: error.name,
    message: error.message,
    code: error.code,
    stack: error.stack,
    ...(error.cause instanceof Error && { cause: described(error.cause) }),
  };
}
