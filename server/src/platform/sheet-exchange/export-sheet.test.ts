import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';
import { type Database, poolState } from '../db/database.ts';
import type { FileReply } from '../http/special-replies.ts';
import { exportSheet } from './export-sheet.ts';

const app = testApp();
const actor = {
  userId: 1,
  username: 'exporter',
  fullName: '',
  permissions: [],
  mustChangePassword: false,
  mustSetUpSecondFactor: false,
  sessionId: '',
  isConfirmed: false,
  requestId: 'test',
};
const query = { format: 'excel' as const };
const file = { fileName: 'Many', sheetName: 'Many', columns: [] };
const source = (rows: number) => ({
  entity: 'visit' as const,
  count: () => Promise.resolve(rows),
  batchAfter: () => Promise.resolve([]),
});

async function leave({ stream }: FileReply): Promise<void> {
  const closed = once(stream, 'close');
  stream.destroy();
  await closed;
  await expect.poll(() => isIdle(app.slow)).toBe(true);
}

function isIdle(db: Database): boolean {
  const { open, idle } = poolState(db);
  return open === idle;
}

it('refuses more rows than one sheet can hold, before anything is written', async () => {
  await expect(exportSheet({ ...app, actor, query }, file, source(1_048_576))).rejects.toMatchObject({
    code: 'refused',
    details: { en: expect.stringContaining('narrow') as unknown },
  });
  const entries = () => app.db.selectFrom('audit_entry').select('id').where('actor', '=', actor.username).execute();
  expect(await entries()).toEqual([]);
  const largest = await exportSheet({ ...app, actor, query }, file, source(1_048_575));
  expect(await entries()).toHaveLength(1);
  await leave(largest);
});

describe('exports at once', () => {
  const begin = (userId: number) => exportSheet({ ...app, query, actor: { ...actor, userId } }, file, source(10));

  it('are three in a process and two for a user; the next gets a Retry-After', async () => {
    const open = await Promise.all([begin(1), begin(1), begin(2)]);
    const refusal = { code: 'unavailable', extras: { retryAfterSeconds: 5 } };
    await expect(begin(1)).rejects.toMatchObject(refusal);
    await expect(begin(3)).rejects.toMatchObject(refusal);
    await Promise.all(open.map(leave));
    await leave(await begin(3));
  });

  it('do not use the connections for saves, even while nobody reads the download', async () => {
    const open = await Promise.all([begin(4), begin(4), begin(5)]);
    expect(isIdle(app.db)).toBe(true);
    expect((await app.userWith('MA_SALES')).token).toBeDefined();
    await Promise.all(open.map(leave));
  });
});
