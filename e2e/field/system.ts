import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../../server/testing/database-proxy.ts';
import { createPerson, type Person } from '../../server/testing/people.ts';
import { type ServerProcess, startServerProcess } from '../../server/testing/server-process.ts';
import { copyTemplate, startTemplateCluster } from '../../server/testing/template-cluster.ts';
import { freePort } from '../../ops/free-port.ts';
import { repository } from '../../ops/run-program.ts';
import { sessionValue } from '../session.ts';
import { buildWebIfOutdated } from '../system/build-web.ts';
import { Phone } from './phone.ts';

export interface FieldSystem {
  databaseUrl: string;
  ownerUrl: string;
  person: Person;
  /** A colleague who may change visits of others. */
  desk: Person;
  /** The address of the phones, through a network that fails. */
  network: DatabaseProxy;
  /** The address of the server itself. */
  origin: string;
  killServer(): Promise<void>;
  phone(): Promise<Phone>;
  end(): Promise<void>;
}

/** A server with the built web application, and phones that reach it through a network which the test cuts. */
export async function startFieldSystem(): Promise<FieldSystem> {
  buildWebIfOutdated();
  const vite = join(repository, 'node_modules/vite/bin/vite.js');
  execFileSync(process.execPath, [vite, 'build', '--logLevel', 'warn', '--config', 'web/testing/vite.config.ts'], {
    cwd: repository,
    stdio: 'inherit',
  });
  const script = readFileSync(join(repository, '.cache/field/phone.js'), 'utf8');
  const postgres = await startTemplateCluster();
  const { url: databaseUrl, ownerUrl } = await copyTemplate(postgres.adminUrl);
  const db = openDatabase({ url: databaseUrl, connections: 1, name: 'gso field' });
  const person = await createPerson(db, ['MA_VISIT', 'MA_SHODAN', 'MA_MASTER_DATA'], 'seller');
  const desk = await createPerson(db, ['MA_VISIT', 'MA_SHODAN', 'MA_MASTER_DATA'], 'desk');
  await db.destroy();
  const port = await freePort();
  let server: ServerProcess = await startServerProcess(databaseUrl, port);
  const network = await startDatabaseProxy(server.origin);
  const phones: Phone[] = [];
  return {
    ...{ databaseUrl, ownerUrl, person, desk, network, origin: server.origin },
    killServer: async () => {
      await server.kill();
      server = await startServerProcess(databaseUrl, port);
    },
    phone: async () => {
      const session = await sessionValue(server.origin, person);
      const phone = new Phone({ origin: new URL(network.url).origin, session, script });
      phones.push(phone);
      await phone.install();
      return phone;
    },
    end: async () => {
      for (const phone of phones) await phone.end();
      await server.kill();
      await network.close();
      await postgres.stop();
    },
  };
}
