import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seed } from '../../server/src/commands/seed-demo.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { freePort } from '../../ops/free-port.ts';
import { DiskStore } from '../../server/src/platform/files/disk-store.ts';
import { fileDirectoryOf, startServerProcess } from '../../server/testing/server-process.ts';
import { startMailServer } from '../../server/testing/mail/mail-server.ts';
import { copyTemplate, startTemplateCluster } from '../../server/testing/template-cluster.ts';
import { testPassword } from '../../server/testing/people.ts';
import { buildWebIfOutdated } from './build-web.ts';
import { keepMail } from './mail-folder.ts';
import { publishSystem } from './system.ts';

/** PostgreSQL, the server and the built web application, new for each run, so that two concurrent runs do not interfere. */
export default async function startSystem(): Promise<() => Promise<void>> {
  buildWebIfOutdated();
  const postgres = await startTemplateCluster();
  const { url: databaseUrl } = await copyTemplate(postgres.adminUrl);
  await seedDemo(databaseUrl);
  const mailFolder = mkdtempSync(join(tmpdir(), 'gso-e2e-mail-'));
  const mail = await startMailServer({
    onReceived: (one) => keepMail(mailFolder, one),
    refusal: (address) => (address.startsWith('refused') ? { code: 550, text: 'No such user here' } : undefined),
  });
  const port = await freePort();
  const server = await startServerProcess(databaseUrl, port, {
    ...mail.env,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    WEBHOOK_KEY: randomBytes(32).toString('base64'),
    // The receivers of the tests run on this machine.
    WEBHOOK_NETWORKS: '127.0.0.1/32',
  });
  publishSystem({ adminUrl: postgres.adminUrl, databaseUrl, origin: server.origin, mailFolder });
  return async () => {
    await server.kill();
    await mail.close();
    rmSync(mailFolder, { recursive: true, force: true });
    await postgres.stop();
  };
}

async function seedDemo(databaseUrl: string): Promise<void> {
  const db = openDatabase({ url: databaseUrl, connections: 2, name: 'gso e2e seed' });
  await seed({ db, store: new DiskStore(fileDirectoryOf(databaseUrl)) }, testPassword);
  await db.destroy();
}
