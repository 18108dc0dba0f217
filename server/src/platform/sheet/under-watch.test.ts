import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const program = fileURLToPath(new URL('./testing/sheets-in-child.ts', import.meta.url));

it('sheets are written and read under node --watch, where threads also post messages of Node itself', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gso-watch-'));
  const child = spawn(process.execPath, ['--watch', '--watch-preserve-output', program, folder]);
  try {
    const lines: string[] = [];
    child.stderr.on('data', (bytes: Buffer) => lines.push(bytes.toString()));
    for await (const line of createInterface(child.stdout)) {
      lines.push(line);
      // The last line that `node --watch` prints when a program has ended, successfully or not; then it waits for
      // changes.
      if (/^(Completed|Failed) running/.test(line)) break;
    }
    expect(lines.join('\n')).toContain('[[["Name"],["Acme"]],[["Name"],["Acme"]],"PK"]');
  } finally {
    child.kill();
    await once(child, 'exit');
    await rm(folder, { recursive: true });
  }
});
