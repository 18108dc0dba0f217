import { expect, it } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';
import { exportSheet } from './export-sheet.ts';

const app = testApp();
const actor = {
  userId: 1,
  username: 'exporter',
  fullName: '',
  permissions: [],
  mustChangePassword: false,
  sessionId: '',
  requestId: 'test',
};
const file = { fileName: 'Many', sheetName: 'Many', columns: [] };
const source = (rows: number) => ({
  entity: 'visit' as const,
  count: () => Promise.resolve(rows),
  batchAfter: () => Promise.resolve([]),
});

it('refuses more rows than one sheet can hold, before anything is written down', async () => {
  await expect(exportSheet({ db: app.db, actor }, file, source(1_048_576))).rejects.toMatchObject({
    code: 'refused',
    details: { en: expect.stringContaining('narrow') as unknown },
  });
  const entries = () => app.db.selectFrom('audit_entry').select('id').where('actor', '=', actor.username).execute();
  expect(await entries()).toEqual([]);
  const largest = await exportSheet({ db: app.db, actor }, file, source(1_048_575));
  expect(await entries()).toHaveLength(1);
  largest.stream.destroy();
});
