import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ArchiveCheck } from './archive-check.ts';
import { TarReader } from './tar-reader.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gso-tar-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const archive = (...names: string[]) =>
  execFileSync('tar', ['--create', '--format', 'ustar', '--directory', root, ...names], { maxBuffer: 1e8 });
const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

/** In pieces that fit no block. */
function readAll(content: Buffer, check: ArchiveCheck): void {
  const reader = new TarReader((entry) => check.sinkFor(entry));
  for (let start = 0; start < content.length; start += 777) reader.write(content.subarray(start, start + 777));
  reader.end();
}

const contents: Record<string, Buffer> = {
  empty: Buffer.alloc(0),
  block: randomBytes(512),
  'base/odd': randomBytes(100_001),
};

function backup(change: (files: Record<string, Buffer>) => Record<string, Buffer> = (files) => files): Buffer {
  mkdirSync(join(root, 'base'));
  const files = Object.entries(contents).map(([name, content]) => ({
    Path: name,
    Size: content.length,
    Checksum: sha256(content),
  }));
  const ranges = [{ Timeline: 1, 'Start-LSN': '0/2000028', 'End-LSN': '0/2000100' }];
  const body = `${JSON.stringify({ Files: files, 'WAL-Ranges': ranges }).slice(0, -1)},`;
  writeFileSync(join(root, 'backup_manifest'), `${body}"Manifest-Checksum":"${sha256(Buffer.from(body))}"}`);
  const written = Object.entries(change(contents));
  for (const [name, content] of written) writeFileSync(join(root, name), content);
  return archive('base', ...written.map(([name]) => name).filter((name) => !name.includes('/')), 'backup_manifest');
}

describe('an archive of the database', () => {
  it('is complete when each file is as the server listed it', () => {
    const check = new ArchiveCheck();
    readAll(backup(), check);
    expect(check.finish()).toEqual({
      ranges: [{ timeline: 1, start: '0/2000028', end: '0/2000100' }],
      bytes: 512 + 100_001,
      files: 3,
    });
  });

  it.each([
    ['a file is missing', ({ block, ...others }: Record<string, Buffer>) => (block ? others : {})],
    ['a file is different', (files: Record<string, Buffer>) => ({ ...files, block: randomBytes(512) })],
    ['a file is shorter', (files: Record<string, Buffer>) => ({ ...files, block: randomBytes(500) })],
    ['a file is too many', (files: Record<string, Buffer>) => ({ ...files, more: randomBytes(5) })],
  ])('is refused when %s', (_, change) => {
    const check = new ArchiveCheck();
    readAll(backup(change), check);
    expect(() => check.finish()).toThrow('The archive of the database');
  });

  it('is refused when it ends too early', () => {
    const whole = backup();
    expect(() => readAll(whole.subarray(0, 50_000), new ArchiveCheck())).toThrow('ends too early');
  });

  it('is refused when a header was changed', () => {
    const changed = backup();
    changed[0] = 0x78;
    expect(() => readAll(changed, new ArchiveCheck())).toThrow('cannot be read');
  });

  it('is refused when it would write elsewhere or make links', () => {
    writeFileSync(join(root, 'x'), '');
    const outside = execFileSync('tar', ['-c', '--format', 'ustar', '-C', root, '-P', '--transform', 's,^,../,', 'x']);
    expect(() => readAll(outside, new ArchiveCheck())).toThrow('cannot be read');
    symlinkSync('/etc', join(root, 'link'));
    expect(() => readAll(archive('link'), new ArchiveCheck())).toThrow('cannot be read');
  });
});
