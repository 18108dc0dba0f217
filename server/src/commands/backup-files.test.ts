import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson } from '../../testing/people.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { linesOf } from '../platform/backup/run-program.ts';
import { notListed } from './backup-check.ts';
import { copyAttachments } from './backup-files.ts';
import { FileBackup } from '../platform/backup/file-backup.ts';

function isInstalled(program: string): boolean {
  try {
    execFileSync(program, ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function all(lines: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = [];
  for await (const line of lines) found.push(line);
  return found;
}

const keyOf = (number: number): string => number.toString(16).padStart(40, '0');

describe('the listing of the copies', () => {
  it('is compared with the attachments as it comes, however long it is', async () => {
    // Prints faster than it is read, and its lines begin with the number of the key.
    const many = 100_000;
    async function* names() {
      for await (const line of linesOf('seq', [String(many)], {})) yield keyOf(Number(line));
    }
    async function* keys() {
      for (let n = 1; n <= many; n += 1) {
        yield keyOf(n);
        // Thumbnails, which were not copied.
        if (n % 50_000 === 0) yield `${keyOf(n)}-small`;
      }
      yield keyOf(many + 1);
    }
    const { listed, absent } = notListed(keys(), names());
    const missing = [`${keyOf(50_000)}-small`, `${keyOf(many)}-small`, keyOf(many + 1)];
    expect(await all(absent)).toEqual(missing);
    expect(listed()).toBe(many);
  });

  it('counts as failed when its program fails, or is not in order', async () => {
    const lines = linesOf('sh', ['-c', 'echo one; echo no such repository >&2; exit 1'], {});
    await expect(all(lines)).rejects.toThrow('no such repository');
    await expect(all(linesOf('gso-has-no-such-program', [], {}))).rejects.toThrow('is not installed');
    async function* unordered() {
      yield* [keyOf(2), keyOf(1)];
      await Promise.resolve();
    }
    async function* keys() {
      yield keyOf(3);
      await Promise.resolve();
    }
    await expect(all(notListed(keys(), unordered()).absent)).rejects.toThrow('not in order');
  });
});

describe.skipIf(!isInstalled('restic'))('copies of the attachments', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());
  const root = mkdtempSync(join(tmpdir(), 'gso-copies-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  /** A repository of its own, and a folder of attachments. */
  async function installation(name: string) {
    const place = join(root, name);
    const folder = join(place, 'files');
    mkdirSync(folder, { recursive: true });
    const env = { RESTIC_REPOSITORY: join(place, 'repository'), RESTIC_PASSWORD: 'a passphrase for this test' };
    const copies = new FileBackup({ env, options: ['--no-cache'] });
    await copies.prepare();
    return { place, folder, copies };
  }

  it('are made and restored in a new installation, which has none', async () => {
    const { place, folder, copies } = await installation('new');
    const { snapshot, ...counts } = await copyAttachments(database, { folder, copies });
    expect(counts).toMatchObject({ files: 0, newFiles: 0 });
    expect(await all(copies.namesIn(snapshot))).toEqual([]);
    const restored = join(place, 'restored');
    await copies.restore(snapshot, restored);
    expect(readdirSync(restored, { recursive: true })).toEqual(['no-attachments']);

    mkdirSync(join(folder, 'ab'));
    writeFileSync(join(folder, 'ab', 'abcd'), 'the first attachment');
    expect(await copyAttachments(database, { folder, copies }, snapshot)).toMatchObject({ files: 1, newFiles: 1 });
    const [, newest] = await copies.snapshots();
    expect(await all(copies.namesIn(newest?.id ?? ''))).toEqual(['abcd']);
  });

  it('are refused for an empty folder where the database names attachments', async () => {
    const { folder, copies } = await installation('unmounted');
    const { username } = await createPerson(database.db, []);
    await database.db
      .insertInto('stored_file')
      .values({
        ...{ key: 'ab'.repeat(20), name: 'photo.jpg', media_type: 'image/jpeg', bytes: 1, has_thumbnail: false },
        ...{ created_by: username, created_at: new Date(Date.now() - 3 * 60 * 60 * 1000).toISOString() },
      })
      .execute();
    await expect(copyAttachments(database, { folder, copies })).rejects.toThrow('Is the disk mounted');
    await expect(copyAttachments(database, { folder: join(folder, 'missing'), copies })).rejects.toThrow('is empty');
    expect(await copies.snapshots()).toEqual([]);
  });
});
