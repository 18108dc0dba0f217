import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Permission } from '@gso/contract/permissions';
import { poForm } from '@gso/contract/sales-po';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { freePort } from '../../ops/free-port.ts';
import { fileIsUnused } from '../src/features/file-is-unused.ts';
import { text } from '../src/platform/db/statement.ts';
import { DiskStore } from '../src/platform/files/disk-store.ts';
import { StoredFiles } from '../src/platform/files/stored-files.ts';
import { createWhileKilled } from './killed-at-random.ts';
import { memoryOf } from './load-watch.ts';
import { logIn } from './log-in.ts';
import { long } from './long-tests.ts';
import { createPerson, type Person } from './people.ts';
import { aMarket, type Market, poOf } from './purchase-orders.ts';
import { startServerProcess } from './server-process.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

// The long run: npm run test:long
const uploads = long ? 500 : 24;
const mostKills = long ? Infinity : 3;
const hugeMb = long ? 1024 : 64;
const mostGrowthMb = 150;

interface Uploading {
  database: TestDatabase;
  person: Person;
  /** What each upload belongs to. */
  makeMarket: () => Promise<Market>;
}

interface Target {
  url: string;
  item: object;
}

/** Where a file of this number goes, and the keys of all files that arrived with the name of what they belong to. */
interface Uploads {
  permissions: Permission[];
  prepare: (uploading: Uploading) => Promise<(number: number) => Target>;
  arrived: (database: TestDatabase) => Promise<{ number: number; key: string }[]>;
}

const orders: Uploads = {
  permissions: ['MA_SALES'],
  prepare: async ({ makeMarket }) => {
    const { company } = await makeMarket();
    return (number) => ({ url: '/api/salespo', item: poOf(company, { poNo: `PO ${number}` }) });
  },
  arrived: async ({ db }) => {
    const rows = await db
      .selectFrom('sales_po')
      .innerJoin('stored_file', 'key', 'file_key')
      .select(['po_no', 'key'])
      .execute();
    return rows.map(({ po_no, key }) => ({ number: Number(po_no.split(' ')[1]), key }));
  },
};

const filesPerVisit = 12;
const photos: Uploads = {
  permissions: ['MA_VISIT', 'MA_SHODAN', 'MA_MASTER_DATA'],
  prepare: async ({ database, person, makeMarket }) => {
    const { contact } = await makeMarket();
    const { username } = person;
    const visits = await database.db
      .insertInto('visit')
      .values(
        Array.from({ length: Math.ceil(uploads / filesPerVisit) }, () => ({
          ...{ type: 'SALES', status: 'DRAFT', visit_date: '2026-11-10', time_start: '0900', time_end: '1000' },
          ...{ username, customer_id: contact, activity: 'Photos', created_by: username, updated_by: username },
        })),
      )
      .returning('id')
      .execute();
    return (number) => ({ url: `/api/visit/${visits[Math.floor(number / filesPerVisit)]?.id}/file`, item: {} });
  },
  arrived: async ({ db }) => {
    const rows = await db
      .selectFrom('visit_file')
      .innerJoin('stored_file', 'key', 'file_key')
      .select(['stored_file.name', 'key'])
      .execute();
    return rows.map(({ name, key }) => ({ number: Number.parseInt(name, 10), key }));
  },
};

it.each([
  ['orders with a file', orders],
  ['photos of visits', photos],
])(
  `${uploads} %s, while the server is killed: none twice, no file half, lost or left over`,
  async (_what, { permissions, prepare, arrived }) => {
    const database = await createTestDatabase();
    const directory = await mkdtemp(join(tmpdir(), 'gso-uploads-'));
    const port = await freePort();
    const restart = () => startServerProcess(database.url, port, { FILE_DIRECTORY: directory });
    const first = await restart();
    const person = await createPerson(database.db, permissions);
    // The server accepts two forms of one user at once.
    const people = [person, await createPerson(database.db, permissions)];
    const tokens = await Promise.all(people.map(async (one) => (await logIn(first.origin, one)).token));
    const targetOf = await prepare({ database, person, makeMarket: () => aMarket(database, person) });
    const pictures = await Promise.all(Array.from({ length: 10 }, (_, shade) => picture(shade)));

    const create = (number: number, key: string): Promise<Response> => {
      const { url, item } = targetOf(number);
      const form = new FormData();
      form.set(poForm.item, JSON.stringify(item));
      form.set(poForm.file, new Blob([pictures[number % pictures.length] ?? '']), `${number}.png`);
      const headers = { authorization: `Bearer ${tokens[number % 2]}`, 'idempotency-key': key };
      return fetch(`${first.origin}${url}`, { method: 'POST', headers, body: form });
    };
    const killing = { server: first, restart, creates: uploads, mostKills, create };
    try {
      const { kills, repeats } = await createWhileKilled(killing);
      await killing.server.kill();
      const leftOver = await new StoredFiles({
        db: database.db,
        store: new DiskStore(directory),
        isUnused: fileIsUnused,
      }).sweep({ olderThan: text(`interval '0'`) });

      const kept = await arrived(database);
      expect(new Set(kept.map(({ number }) => number)).size).toBe(uploads);
      expect(kept).toHaveLength(uploads);
      expect(await database.db.selectFrom('stored_file').select('key').execute()).toHaveLength(uploads);
      const files = await filesIn(directory);
      expect([...files.keys()].sort()).toEqual(kept.flatMap(({ key }) => [key, `${key}-small`]).sort());
      for (const { number, key } of kept) {
        expect(files.get(key)).toBe(digest(pictures[number % pictures.length] ?? Buffer.alloc(0)));
      }
      expect(kills).toBeGreaterThan(0);
      if (long) console.log(`${uploads} uploads, ${kills} kills, ${repeats} repeats, ${leftOver} left over and swept`);
    } finally {
      await killing.server.kill();
      await database.drop();
      await rm(directory, { recursive: true });
    }
  },
  900_000,
);

it(`a file of ${hugeMb} MB is refused without being kept, in memory or anywhere`, async () => {
  const database = await createTestDatabase();
  const directory = await mkdtemp(join(tmpdir(), 'gso-uploads-'));
  const server = await startServerProcess(database.url, await freePort(), { FILE_DIRECTORY: directory });
  try {
    const person = await createPerson(database.db, ['MA_SALES']);
    const { token } = await logIn(server.origin, person);
    const { company } = await aMarket(database, person);
    const before = memoryOf(server).now;
    const status = await sendHuge(server.origin, { token, company });
    const after = memoryOf(server);
    if (long)
      console.log(
        `${hugeMb} MB: ${status}; memory ${before.toFixed(0)} MB before, at most ${after.peak.toFixed(0)} MB`,
      );
    // A server that has refused may also stop reading the rest.
    expect(['413', 'cut off']).toContain(status);
    expect(after.peak - before).toBeLessThan(mostGrowthMb);
    expect(await filesIn(directory)).toEqual(new Map());
    expect(await database.db.selectFrom('stored_file').select('key').execute()).toEqual([]);
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  } finally {
    await server.kill();
    await database.drop();
    await rm(directory, { recursive: true });
  }
}, 300_000);

/** A picture that never ends. */
async function sendHuge(origin: string, { token, company }: { token: string; company: number }): Promise<string> {
  const boundary = 'x-huge-x';
  const part = (head: string) => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`;
  const megabyte = Buffer.alloc(1024 * 1024);
  async function* body() {
    yield Buffer.from(`${part(`name="${poForm.item}"`)}${JSON.stringify(poOf(company))}\r\n`);
    yield Buffer.from(part(`name="${poForm.file}"; filename="x.png"\r\nContent-Type: image/png`));
    yield await picture(1);
    for (let sent = 0; sent < hugeMb; sent += 1) yield megabyte;
    yield Buffer.from(`\r\n--${boundary}--\r\n`);
  }
  const headers = { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` };
  try {
    const reply = await fetch(`${origin}/api/salespo`, {
      method: 'POST',
      headers,
      body: ReadableStream.from(body()),
      duplex: 'half',
    });
    return String(reply.status);
  } catch {
    return 'cut off';
  }
}

const picture = (shade: number): Promise<Buffer> =>
  sharp({ create: { width: 600, height: 400 + shade, channels: 3, background: { r: shade * 20, g: 90, b: 120 } } })
    .png()
    .toBuffer();

const digest = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

async function filesIn(directory: string): Promise<Map<string, string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const read = files.map(
    async ({ name, parentPath }) => [name, digest(await readFile(join(parentPath, name)))] as const,
  );
  return new Map(await Promise.all(read));
}
