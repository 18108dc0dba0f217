import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from '@20minutes/s3rver';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../../ops/free-port.ts';
import { createPerson } from '../../../testing/people.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { DiskStore } from '../files/disk-store.ts';
import type { FileStore } from '../files/file-store.ts';
import { S3Store } from '../files/s3-store.ts';
import { BackupFolder, type Manifest } from './backup-folder.ts';
import { FileCopier } from './copy-files.ts';
import { restoreFiles } from './restore-files.ts';

let root: string;
let s3: S3rver;
let endpoint: string;
let database: TestDatabase;
let username: string;
let identity: string;
let recipients: string[];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'gso-copy-'));
  const port = await freePort();
  const buckets = [{ name: 'live' }, { name: 'restored' }];
  s3 = new S3rver({ port, address: '127.0.0.1', directory: join(root, 's3'), silent: true, configureBuckets: buckets });
  await s3.run();
  endpoint = `http://127.0.0.1:${port}`;
  database = await createTestDatabase();
  ({ username } = await createPerson(database.db, []));
  identity = await generateX25519Identity();
  recipients = [await identityToRecipient(identity)];
});
afterAll(async () => {
  await s3.close();
  await database.drop();
  await rm(root, { recursive: true });
});

const stores: Record<string, (name: string) => FileStore> = {
  disk: (name) => new DiskStore(join(root, name)),
  S3: (bucket) =>
    new S3Store({ bucket, region: 'us-east-1', endpoint, accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }),
};

const addRow = (key: string, hasThumbnail = false) =>
  database.db
    .insertInto('stored_file')
    .values({
      key,
      name: 'x.png',
      media_type: 'image/png',
      bytes: 1,
      has_thumbnail: hasThumbnail,
      created_by: username,
    })
    .execute();

describe.each(Object.entries(stores))('attachments on %s', (kind, open) => {
  it('are copied once, encrypted, and come back', async () => {
    await database.db.deleteFrom('stored_file').execute();
    const live = open('live');
    const folder = new BackupFolder(join(root, `backups-${kind}`));
    const copier = new FileCopier({ db: database.reads, store: live, folder, recipients });

    await addRow('first', true);
    await live.put('first', Buffer.from('one'));
    await live.put('first-small', Buffer.from('small'));
    await addRow('under-way');
    expect(await copier.all()).toMatchObject({ keys: ['first', 'first-small'], copied: 2, missing: ['under-way'] });
    expect((await readFile(folder.filePath('first'))).includes('one')).toBe(false);

    await live.put('under-way', Buffer.from('two'));
    expect(await copier.recent()).toMatchObject({ copied: 1, missing: [] });
    const anotherProcess = new FileCopier({ db: database.reads, store: live, folder, recipients });
    expect(await anotherProcess.all()).toMatchObject({ copied: 0, missing: [] });

    const restored = open('restored');
    const manifest = await manifestListing(folder, ['first', 'first-small']);
    expect(await restoreFiles({ folder, manifest, identity, store: restored })).toEqual({ files: 3, bytes: 11 });
    for (const [key, content] of Object.entries({ first: 'one', 'first-small': 'small', 'under-way': 'two' })) {
      const found = await restored.get(key);
      expect(found && (await buffer(found)).toString()).toBe(content);
    }
    live.close();
    restored.close();
  });
});

async function manifestListing(folder: BackupFolder, keys: string[]): Promise<Manifest> {
  await mkdir(folder.baseFolder('base'), { recursive: true });
  await writeFile(join(folder.baseFolder('base'), 'files.txt'), keys.join('\n'));
  const written = { file: 'files.txt', bytes: 1, sha256: '' };
  return {
    format: 1,
    name: 'base',
    startedAt: '2026-11-15T03:00:00Z',
    finishedAt: '2026-11-15T03:00:00Z',
    postgresVersion: 15,
    segmentBytes: 1,
    ranges: [],
    archive: { ...written, unpackedBytes: 1 },
    files: { ...written, count: keys.length },
  };
}
