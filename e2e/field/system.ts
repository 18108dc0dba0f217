import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { startDatabaseProxy } from '../../server/testing/database-proxy.ts';
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
  /** The address of the server itself. */
  origin: string;
  /** Starts it again, one time after the other. */
  killServer(): Promise<void>;
  addSeller(): Promise<Person>;
  /** With a network of its own, which the test cuts. */
  phone(owner: Person): Promise<Phone>;
  end(): Promise<void>;
}

/** A server with the built web application, and phones that reach it through networks that fail. */
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
  const add = (name: string) => createPerson(db, ['MA_VISIT', 'MA_SHODAN', 'MA_MASTER_DATA'], name);
  const addSeller = () => add('seller');
  const person = await addSeller();
  const desk = await add('desk');
  const port = await freePort();
  let server: ServerProcess = await startServerProcess(databaseUrl, port);
  let restarted = Promise.resolve();
  const restart = async () => {
    await server.kill();
    server = await startServerProcess(databaseUrl, port);
  };
  const phones: Phone[] = [];
  return {
    ...{ databaseUrl, ownerUrl, person, desk, addSeller, origin: server.origin },
    killServer: () => (restarted = restarted.then(restart)),
    phone: async (owner) => {
      const signIn = () => whileServerRestarts(() => sessionValue(server.origin, owner));
      const phone = new Phone({ network: await startDatabaseProxy(server.origin), signIn, script });
      phones.push(phone);
      await phone.install();
      return phone;
    },
    end: async () => {
      for (const phone of phones) await phone.end();
      await restarted;
      await server.kill();
      await db.destroy();
      await postgres.stop();
    },
  };
}

async function whileServerRestarts<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const until = Date.now() + 60_000; ;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > until) throw error;
      await sleep(250);
    }
  }
}
