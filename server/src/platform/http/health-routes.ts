import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { AppError } from '../app-error.ts';
import type { Database } from '../db/database.ts';
import { readRows, statement } from '../db/statement.ts';
import { text } from '../text.ts';
import { route } from './route.ts';

const alive = z.object({ status: z.literal('ok') });
const ready = z.object({ status: z.literal('ok'), storage: z.literal('full').optional() });

export interface Readiness {
  /** True once the process has been asked to stop. Proxies then send new requests elsewhere. */
  stopping: boolean;
  newestMigration: string | undefined;
  /** When a write last failed because a disk was full, on the clock of `performance.now()`. */
  storageFullAt: number;
}

/** Proxies time out after some seconds; the reply must come before that. */
const timeoutMs = 1500;
/** How long a write that failed because of a full disk is remembered. */
const storageFullMs = 60_000;

/**
 * Live: the process responds. Ready: it can do its work, with a writable database of the right version. A full disk is
 * reported but does not make the process unready: reads still work, and no other process could write either.
 */
export function healthRoutes(readiness: Readiness, sessions: Database) {
  return [
    route({
      method: 'GET',
      path: '/livez',
      summary: 'Whether the process responds',
      access: 'public',
      response: { 200: alive },
      refuses: [],
      handler: () => Promise.resolve({ status: 'ok' as const }),
    }),
    route({
      method: 'GET',
      path: '/readyz',
      summary: 'Whether requests can be served',
      access: 'public',
      response: { 200: ready },
      refuses: [503],
      handler: async ({ log }) => {
        const problem = readiness.stopping ? 'stopping' : await databaseProblem(sessions, readiness.newestMigration);
        if (problem) {
          log.warn({ problem }, 'not ready');
          throw new AppError('unavailable', text('Not ready.', 'Belum siap.'));
        }
        const isFull = performance.now() - readiness.storageFullAt < storageFullMs;
        return { status: 'ok' as const, ...(isFull && { storage: 'full' as const }) };
      },
    }),
  ];
}

async function databaseProblem(db: Database, newestMigration: string | undefined): Promise<string | undefined> {
  const answered = new AbortController();
  const tooLate = sleep(timeoutMs, 'the database does not respond in time', { signal: answered.signal });
  tooLate.catch(() => undefined);
  try {
    return await Promise.race([checkDatabase(db, newestMigration), tooLate]);
  } catch (error) {
    return error instanceof Error ? error.message : 'the database does not respond';
  } finally {
    answered.abort();
  }
}

async function checkDatabase(db: Database, newestMigration: string | undefined): Promise<string | undefined> {
  const [found] = await readRows<{ applied: boolean; standby: boolean }>(
    db,
    statement`select exists (select from kysely_migration where name = ${newestMigration}) as applied,
      pg_is_in_recovery() as standby`,
  );
  if (found?.standby) return 'the database is a standby and accepts no writes';
  return found?.applied ? undefined : `migration ${newestMigration} is not applied`;
}
