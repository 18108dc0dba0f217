import { inject } from 'vitest';
import { type Database, openDatabase, openReads } from '../src/platform/db/database.ts';
import { asAdmin } from './as-admin.ts';
import { copyTemplate } from './template-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string;
  }
}

export interface TestDatabase {
  /** As the application sees it: without the right to change the schema or the audit trail. */
  db: Database;
  reads: Database;
  url: string;
  ownerUrl: string;
  drop(): Promise<void>;
}

/** A database of one's own. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const adminUrl = inject('adminUrl');
  const { name, url, ownerUrl } = await copyTemplate(adminUrl);
  const db = openDatabase({ url, connections: 4, name: 'gso test' });
  const reads = openReads({ url, connections: 2, name: 'gso test reads' });
  return {
    db,
    reads,
    url,
    ownerUrl,
    drop: async () => {
      await Promise.all([db.destroy(), reads.destroy()]);
      await asAdmin(adminUrl, `drop database ${name} with (force)`);
    },
  };
}
