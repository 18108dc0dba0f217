import { inject } from 'vitest';
import { type Connections, closeConnections } from '../src/platform/db/connections.ts';
import { openDatabase, openReads } from '../src/platform/db/database.ts';
import { asAdmin } from './as-admin.ts';
import { copyTemplate } from './template-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string;
  }
}

/** As the application sees it: without the right to change the schema or the audit log. */
export interface TestDatabase extends Connections {
  url: string;
  ownerUrl: string;
  drop(): Promise<void>;
}

/** A separate database. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const adminUrl = inject('adminUrl');
  const { name, url, ownerUrl } = await copyTemplate(adminUrl);
  const db = openDatabase({ url, connections: 4, name: 'gso test' });
  const reads = openReads({ url, connections: 2, name: 'gso test reads' });
  const sessions = openReads({ url, connections: 1, name: 'gso test sessions' });
  const slow = openDatabase({ url, connections: 4, name: 'gso test slow' });
  return {
    db,
    reads,
    sessions,
    slow,
    url,
    ownerUrl,
    drop: async () => {
      await closeConnections({ db, reads, sessions, slow });
      await asAdmin(adminUrl, `drop database ${name} with (force)`);
    },
  };
}
