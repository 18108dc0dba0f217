import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../test-database.ts';
import { startBehindCaddy } from './behind-caddy.ts';

const hasCaddy = spawnSync('caddy', ['version']).status === 0;

// Caddy counts a reset connection as a failure of the process and sends no requests there for a second.
it.runIf(hasCaddy)(
  'does not take the refusal of a large body for a failure of the process',
  async () => {
    const database = await createTestDatabase();
    const home = mkdtempSync(join(tmpdir(), 'gso-caddy-'));
    const installation = await startBehindCaddy(database.url, home);
    const ca = readFileSync(installation.authority);
    const body = Buffer.alloc(3_000_000, '[');
    const send = (path: string) =>
      new Promise<number>((resolve, reject) => {
        const call = request(installation.origin + path, {
          method: 'POST',
          ca,
          headers: { 'content-type': 'application/json' },
        });
        call.on('response', (answer) => resolve(answer.resume().statusCode ?? 0));
        call.on('error', reject);
        call.end(body);
      });
    try {
      const statuses: number[] = [];
      const sendSome = async () => {
        for (let count = 0; count < 15; count += 1) statuses.push(await send('/api/login'));
      };
      await Promise.all(Array.from({ length: 4 }, sendSome));
      const counts: Record<number, number> = {};
      for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
      expect(counts).toEqual({ 413: 60 });
    } finally {
      await installation.stop();
      await database.drop();
      rmSync(home, { recursive: true, force: true });
    }
  },
  60_000,
);
