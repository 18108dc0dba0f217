import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '../app-error.ts';
import type { Database } from '../db/database.ts';
import { text } from '../text.ts';
import { route } from './route.ts';

const alive = z.object({ status: z.literal('ok') });

export interface Readiness {
  /** True once the process has been told to stop: proxies then send new requests elsewhere. */
  stopping: boolean;
  newestMigration: string | undefined;
}

/** Alive: the process answers. Ready: it can do its work, with a database of the right version. */
export const healthRoutes = (readiness: Readiness) => [
  route({
    method: 'GET',
    path: '/livez',
    summary: 'Whether the process answers',
    access: 'public',
    answers: { 200: alive },
    refuses: [],
    handler: () => Promise.resolve({ status: 'ok' as const }),
  }),
  route({
    method: 'GET',
    path: '/readyz',
    summary: 'Whether requests can be served',
    access: 'public',
    answers: { 200: alive },
    refuses: [503],
    handler: async ({ reads, log }) => {
      const problem = readiness.stopping ? 'stopping' : await databaseProblem(reads, readiness.newestMigration);
      if (problem) {
        log.warn({ problem }, 'not ready');
        throw new AppError('unavailable', text('Not ready.', 'Belum siap.'));
      }
      return { status: 'ok' as const };
    },
  }),
];

async function databaseProblem(db: Database, newestMigration: string | undefined): Promise<string | undefined> {
  try {
    const { rows } = await sql<{ applied: boolean }>`
      select exists (select from kysely_migration where name = ${newestMigration}) as applied
    `.execute(db);
    return rows[0]?.applied ? undefined : `migration ${newestMigration} is not applied`;
  } catch (error) {
    return error instanceof Error ? error.message : 'the database does not answer';
  }
}
