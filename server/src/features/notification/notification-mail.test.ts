import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChoicesReply, NotificationWay } from '@gso/contract/record/notification-choice';
import { notificationKinds } from '@gso/contract/record/notification-choice';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { mailApp } from '../../../testing/mail/mail-app.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';
import { markGood } from '../../platform/backup/good-since.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { warnOfLateBackups } from './late-backups.ts';
import { beginDigests } from './mail-jobs.ts';
import { notify } from './notify.ts';

const app = mailApp();
const without = testApp();
const soon = { timeout: 15_000, interval: 50 };

async function reader(email: string, language = 'en') {
  const caller = await app.userWith();
  await app.db.updateTable('user_login').set({ email, language }).where('username', '=', caller.username).execute();
  return caller;
}

const choices = (chosen: Partial<Record<(typeof notificationKinds)[number], NotificationWay>>) => ({
  choices: { ...Object.fromEntries(notificationKinds.map((kind) => [kind, 'app'])), ...chosen },
});
const choose = (caller: Caller, chosen: Parameters<typeof choices>[0]) =>
  caller.patch('/api/notification/choices', choices(chosen));

const assign = (to: Caller[], company = 'PT Maju Jaya') =>
  app.db.transaction().execute((tx) =>
    notify(
      tx,
      { username: to[0]?.username ?? '', requestId: 'test' },
      {
        kind: 'visit-assigned',
        type: 'SALES',
        facts: { by: 'Dewi', company, date: '2026-11-14' },
        to: to.map(({ username }) => username),
      },
    ),
  );
/** Two processes at a place where it is that hour now, some day after the last digests. */
async function beginAt(hour: number): Promise<number[]> {
  await sql`update digest_day set day = current_date - 2`.execute(app.db);
  const east = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  const timeZone = `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`;
  const db = openDatabase({ url: app.url, connections: 2, name: 'gso test digests', timeZone });
  const begun = await Promise.all([beginDigests(db), beginDigests(db)]);
  const again = await beginDigests(db);
  await db.destroy();
  return [...begun.toSorted(), again];
}
const arrived = (address: string, count: number) =>
  expect.poll(() => app.mail.to(address).map(({ headers }) => headers['subject']), soon).toHaveLength(count);
const isQuiet = () =>
  expect
    .poll(
      async () =>
        (await sql`select from graphile_worker.jobs where attempts < max_attempts`.execute(app.db)).rows.length,
      soon,
    )
    .toBe(0);

describe('notifications by mail', () => {
  it('are chosen for each kind by each person, and only if mail can be sent', async () => {
    const dewi = await reader('dewi@example.com');
    expect((await dewi.get<ChoicesReply>('/api/notification/choices')).body).toEqual({ ...choices({}), mail: 'ready' });
    expect((await choose(dewi, { mentioned: 'mail', 'task-waiting': 'digest' })).status).toBe(200);
    expect((await dewi.get<ChoicesReply>('/api/notification/choices')).body.choices).toMatchObject({
      mentioned: 'mail',
      'task-waiting': 'digest',
      'task-approved': 'app',
    });
    const silent = await reader('');
    expect((await silent.get<ChoicesReply>('/api/notification/choices')).body.mail).toBe('no-address');
    const elsewhere = await without.userWith();
    expect((await elsewhere.get<ChoicesReply>('/api/notification/choices')).body.mail).toBe('no-server');
  });

  it('come at once to those who chose so, in their language and with the way to end it', async () => {
    const [en, id, none] = [
      await reader('en@example.com'),
      await reader('id@example.com', 'id'),
      await reader('no@example.com'),
    ];
    await choose(en, { 'visit-assigned': 'mail' });
    await choose(id, { 'visit-assigned': 'mail' });
    await choose(none, { mentioned: 'mail' });
    await assign([en, id, none], 'PT <b>Maju</b>\r\nBcc: x@example.com');
    await arrived('en@example.com', 1);
    await arrived('id@example.com', 1);
    const [mail] = app.mail.to('en@example.com');
    expect(mail?.headers['subject']).toBe(
      'Dewi assigned you a sales visit at PT <b>Maju</b> Bcc: x@example.com on 14/11/2026',
    );
    expect(mail?.html).toContain('PT &lt;b&gt;Maju&lt;/b&gt;');
    expect(mail?.text).toContain('https://gso.example.com/dashboard/user-profile');
    expect(app.mail.to('id@example.com')[0]?.headers['subject']).toContain('menugaskan Anda');
    await isQuiet();
    expect(app.mail.to('no@example.com')).toEqual([]);
  });

  it('tell those who manage accounts of late backups, once a day and without a choice', async () => {
    const status = mkdtempSync(join(tmpdir(), 'gso-status-'));
    const warn = () => warnOfLateBackups(app.db, { status, maxAgeHours: 26 });
    const chief = await app.userWith('MA_ACCOUNT');
    await sql`update user_login set email = 'chief@example.com' where username = ${chief.username}`.execute(app.db);
    expect(await warn()).toBe(0);
    await markGood(status, 'base', new Date(Date.now() - 25 * 3_600_000));
    expect(await warn()).toBe(0);
    await markGood(status, 'base', new Date(Date.now() - 27.5 * 3_600_000));
    expect(await warn()).toBeGreaterThan(0);
    expect(await warn()).toBe(0);
    await arrived('chief@example.com', 1);
    expect(app.mail.to('chief@example.com')[0]?.headers['subject']).toContain('The last good backup is 27 hours old');
    rmSync(status, { recursive: true });
  });

  it('are not sent if the change is rolled back, nor to a disabled person', async () => {
    const dewi = await reader('rolled@example.com');
    await choose(dewi, { 'visit-assigned': 'mail' });
    await app.db
      .transaction()
      .execute(async (tx) => {
        const author = { username: dewi.username, requestId: 'test' };
        const facts = { by: 'Dewi', company: 'PT', date: '2026-11-14' };
        await notify(tx, author, { kind: 'visit-assigned', type: 'SALES', facts, to: [dewi.username] });
        throw new Error('changed my mind');
      })
      .catch(() => undefined);
    await app.db.updateTable('user_login').set({ enabled: false }).where('username', '=', dewi.username).execute();
    await assign([dewi]);
    await isQuiet();
    expect(app.mail.to('rolled@example.com')).toEqual([]);
  });
});

describe('the daily digest', () => {
  it('tells what came since the last one, once, and nothing if nothing came', async () => {
    const [budi, quiet] = [await reader('budi@example.com'), await reader('quiet@example.com')];
    await assign([budi]);
    await choose(budi, { 'visit-assigned': 'digest' });
    await choose(quiet, { 'visit-assigned': 'digest' });
    await assign([budi], 'PT Satu');
    await assign([budi], 'PT Dua');
    await isQuiet();
    expect(app.mail.to('budi@example.com'), 'not at once').toEqual([]);
    expect(await beginAt(6), 'too early').toEqual([0, 0, 0]);
    const [nobody, both, again] = await beginAt(7);
    expect([nobody, again], 'once, by one of them').toEqual([0, 0]);
    expect(both).toBeGreaterThanOrEqual(2);
    await arrived('budi@example.com', 1);
    const [mail] = app.mail.to('budi@example.com');
    expect(mail?.headers['subject']).toBe('2 new notifications');
    expect(mail?.text).toMatch(/PT Satu[\s\S]*PT Dua/);
    expect(mail?.text).not.toContain('PT Maju Jaya');
    await isQuiet();
    await beginAt(9);
    await isQuiet();
    expect(app.mail.to('budi@example.com'), 'nothing new since').toHaveLength(1);
    expect(app.mail.to('quiet@example.com')).toEqual([]);
  });
});
