import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { archiveWal } from './archive-wal.ts';
import { BackupFolder } from './backup-folder.ts';
import { restoreWal } from './restore-wal.ts';

const segmentBytes = 1024 * 1024;
const first = '000000010000000000000001';
const second = '000000010000000000000002';

let root: string;
let folder: BackupFolder;
let identity: string;
let recipients: string[];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'gso-wal-'));
  folder = new BackupFolder(join(root, 'backups'));
  identity = await generateX25519Identity();
  recipients = [await identityToRecipient(identity)];
});
afterEach(() => rm(root, { recursive: true }));

async function segment(name: string, content: Buffer): Promise<string> {
  const path = join(root, name);
  await writeFile(path, content);
  return path;
}
const stored = async () => (await readdir(folder.root, { recursive: true })).filter((name) => name.includes('.'));
const bring = (name: string, through = name) =>
  restoreWal({ folder, identity, name, path: join(root, 'RECOVERYXLOG'), through, ahead: join(root, 'ahead') });

describe('a segment', () => {
  it('is restored unchanged, together with the next ones', async () => {
    const content = randomBytes(segmentBytes);
    await archiveWal(folder, recipients, await segment(first, content));
    await archiveWal(folder, recipients, await segment(second, Buffer.alloc(segmentBytes)));
    expect(await bring(first, second)).toBe(true);
    expect((await readFile(join(root, 'RECOVERYXLOG'))).equals(content)).toBe(true);
    expect(await readdir(join(root, 'ahead'))).toEqual([second]);
    expect((await readFile(join(root, 'ahead', second))).equals(Buffer.alloc(segmentBytes))).toBe(true);
  });

  it('takes little space if little is in it', async () => {
    await archiveWal(folder, recipients, await segment(first, Buffer.alloc(segmentBytes)));
    const [file] = await folder.allWal();
    expect((await readFile(file?.path ?? '')).length).toBeLessThan(5000);
  });

  it('may come twice, and is kept once', async () => {
    const path = await segment(first, randomBytes(1000));
    await archiveWal(folder, recipients, path);
    const kept = await stored();
    await archiveWal(folder, recipients, path);
    expect(await stored()).toEqual(kept);
    expect(kept).toHaveLength(1);
  });

  it('with other content under the same name is refused, and the first one stays', async () => {
    await archiveWal(folder, recipients, await segment(first, Buffer.from('one')));
    const again = archiveWal(folder, recipients, await segment(first, Buffer.from('other')));
    await expect(again).rejects.toThrow('archived before with other content');
    expect(await bring(first)).toBe(true);
    expect(await readFile(join(root, 'RECOVERYXLOG'), 'utf8')).toBe('one');
  });

  it('that was never archived ends the log, unless later ones were', async () => {
    await archiveWal(folder, recipients, await segment(second, Buffer.from('two')));
    expect(await bring('000000010000000000000003', second)).toBe(false);
    expect(await bring('00000002.history', second)).toBe(false);
    await expect(bring(first, second)).rejects.toThrow('although later segments were archived');
  });

  it('under the name of another is refused', async () => {
    await archiveWal(folder, recipients, await segment(first, Buffer.from('one')));
    await archiveWal(folder, recipients, await segment(second, Buffer.from('two')));
    const [one, two] = await folder.allWal();
    await writeFile(one?.path ?? '', await readFile(two?.path ?? ''));
    await expect(bring(first)).rejects.toThrow('does not hold what was archived');
  });
});
