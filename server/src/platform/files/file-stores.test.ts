import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../../ops/free-port.ts';
import { DiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { S3Store } from './s3-store.ts';

const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const stores = new Map<string, FileStore>();
let folder: string;
let s3: S3rver;
let endpoint: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gso-stores-'));
  const port = await freePort();
  const place = { port, address: '127.0.0.1', directory: join(folder, 's3') };
  s3 = new S3rver({ ...place, silent: true, configureBuckets: [{ name: 'attachments' }] });
  await s3.run();
  endpoint = `http://127.0.0.1:${port}`;
  stores.set('disk', new DiskStore(join(folder, 'disk')));
  stores.set('S3', new S3Store({ bucket: 'attachments', region: 'us-east-1', endpoint, ...keys }));
});

afterAll(async () => {
  for (const store of stores.values()) store.close();
  await s3.close();
  await rm(folder, { recursive: true });
});

const storeOf = (name: string): FileStore => {
  const store = stores.get(name);
  if (!store) throw new Error(`There is no store ${name}.`);
  return store;
};
const read = async (store: FileStore, key: string) => {
  const content = await store.get(key);
  return content && (await buffer(content));
};

describe.each(['disk', 'S3'])('files on %s', (name) => {
  it.each([0, 1, 1_000_000, 20 * 1024 * 1024])('of %i bytes come back as they were', async (bytes) => {
    const store = storeOf(name);
    const content = Buffer.alloc(bytes, 'gso');
    await store.put(`size${bytes}`, content);
    expect((await read(store, `size${bytes}`))?.equals(content)).toBe(true);
  });

  it('are removed, and a missing file is undefined', async () => {
    const store = storeOf(name);
    await store.put('gone', Buffer.from('x'));
    await store.remove('gone');
    expect(await store.get('gone')).toBeUndefined();
    await store.remove('gone');
    expect(await store.get('never')).toBeUndefined();
  });
});

async function expectListed(store: FileStore): Promise<void> {
  await store.put('listed', Buffer.from('four'));
  const found: unknown[] = [];
  for await (const one of store.list()) if (one.key === 'listed') found.push(one);
  expect(found).toEqual([{ key: 'listed', bytes: 4 }]);
}

describe('the disk', () => {
  it('lists its files', () => expectListed(storeOf('disk')));

  it('keeps no partial file', async () => {
    const store = storeOf('disk');
    await store.put('once', Buffer.from('first'));
    const names = await readdir(join(folder, 'disk'), { recursive: true });
    expect(names.filter((file) => file.endsWith('.part'))).toEqual([]);
  });
});

describe('S3', () => {
  it('lists its files', async () => {
    // This server of the tests signs the address of a bucket without its last slash, which no other does.
    const place = { port: await freePort(), address: '127.0.0.1', directory: join(folder, 'lenient') };
    const lenient = new S3rver({
      ...place,
      silent: true,
      allowMismatchedSignatures: true,
      configureBuckets: [{ name: 'attachments' }],
    });
    await lenient.run();
    const address = `http://127.0.0.1:${place.port}`;
    const store = new S3Store({ bucket: 'attachments', region: 'us-east-1', endpoint: address, ...keys });
    await expectListed(store);
    store.close();
    await lenient.close();
  });

  it('reports a refused access', async () => {
    const stranger = new S3Store({
      bucket: 'attachments',
      region: 'us-east-1',
      endpoint,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'wrong',
    });
    await expect(stranger.put('x', Buffer.from('x'))).rejects.toThrow();
    stranger.close();
  });

  it('reports a missing bucket', async () => {
    const nowhere = new S3Store({ bucket: 'nowhere', region: 'us-east-1', endpoint, ...keys });
    await expect(nowhere.put('x', Buffer.from('x'))).rejects.toThrow();
    nowhere.close();
  });
});
