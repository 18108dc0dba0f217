import { expect, it } from 'vitest';
import { idOf } from '../../testing/accounts.ts';
import { runGso } from '../../testing/run-gso.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const run = (command: string, username: string) =>
  runGso(['admin', command, '--username', username], {
    env: { DATABASE_URL: app.url, PUBLIC_URL: 'https://gso.example.com' },
  });

it('gso admin sign-in-link signs a user in, once and in any browser', async () => {
  const person = await app.person(['MA_MASTER_DATA']);
  const { status, out } = await run('sign-in-link', person.username);
  expect(status).toBe(0);
  const code = /^https:\/\/gso\.example\.com\/#sign-in=([\w-]{43})$/m.exec(out)?.[1];
  const { body } = await app.anonymous.post<{ token: string }>('/api/sign-in/finish', { code });
  const headers = { authorization: `Bearer ${body.token}` };
  const sessions = await app.anonymous.send({ method: 'GET', url: '/api/session', headers });
  expect(sessions.body).toMatchObject([{ signedInWith: 'link' }]);
  expect((await app.anonymous.post('/api/sign-in/finish', { code })).status).toBe(422);
});

it('gso admin sign-in-link refuses a disabled and an unknown user', async () => {
  const person = await app.person([]);
  await app.db.updateTable('user_login').set({ enabled: false }).where('username', '=', person.username).execute();
  expect((await run('sign-in-link', person.username)).status).toBe(1);
  expect((await run('sign-in-link', 'nobody')).status).toBe(1);
});

it('gso admin unlink-account separates the account from its person, with an audit entry', async () => {
  const person = await app.person([]);
  expect((await run('unlink-account', person.username)).status).toBe(1);
  const userId = await idOf(app.db, person);
  const identity = { issuer: 'https://login.example.com', subject: 'old', user_id: userId };
  await app.db.insertInto('sign_in_identity').values(identity).execute();
  expect((await run('unlink-account', person.username)).status).toBe(0);
  expect(await app.db.selectFrom('sign_in_identity').selectAll().execute()).toEqual([]);
  const entry = await app.db
    .selectFrom('audit_entry')
    .select(['actor', 'changes'])
    .where('entity', '=', 'user_login')
    .where('entity_id', '=', userId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({ actor: 'gso', changes: [{ field: 'companyAccount', from: 'old', to: '' }] });
});
