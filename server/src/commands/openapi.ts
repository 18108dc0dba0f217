import { readFile, writeFile } from 'node:fs/promises';
import { pino } from 'pino';
import { format, resolveConfig } from 'prettier';
import { buildApp } from '../app.ts';
import { openDatabase } from '../platform/db/database.ts';
import { EventListener } from '../platform/events/event-listener.ts';
import { DiskStore } from '../platform/files/disk-store.ts';
import { CommandError } from './command-error.ts';

const target = new URL('../../../docs/openapi.json', import.meta.url);

/** The document follows from the routes alone, so no database is needed. */
export async function openapi(check: boolean): Promise<void> {
  const place = { url: 'postgres://nobody@127.0.0.1:1/none', name: 'gso openapi' };
  const logger = pino({ level: 'silent' });
  const db = openDatabase({ ...place, connections: 1 });
  const { http } = await buildApp({
    db,
    reads: db,
    sessions: db,
    slow: db,
    files: new DiskStore(''),
    events: new EventListener({ ...place, logger }),
    jwtSecret: 'only to build the document, nothing is signed',
    logger,
    trustedProxies: [],
    webDirectory: '',
  });
  const style = await resolveConfig(target);
  const document = await format(JSON.stringify(http.swagger()), { ...style, parser: 'json' });
  await http.close();
  await db.destroy();
  if (!check) return writeFile(target, document);
  if ((await readFile(target, 'utf8')) !== document) {
    throw new CommandError('docs/openapi.json does not match the routes. Run `npm run openapi` and commit the result.');
  }
}
