import { permissions } from '@gso/contract/permissions';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { mailApp } from '../../../../testing/mail/mail-app.ts';
import { giveAddress, idOf } from '../../../../testing/accounts.ts';
import { type Caller, testApp } from '../../../../testing/test-app.ts';
import { makeToken } from './password-link.ts';

const app = mailApp({
  refusal: (address) => (address.startsWith('gone') ? { code: 550, text: 'No such user' } : undefined),
});
const without = testApp();
const soon = { timeout: 15_000, interval: 50 };
const good = 'a sentence nobody guesses 7';

async function personWith(email: string, { enabled = true, language = 'en' } = {}) {
  const person = await app.person([]);
  await giveAddress(app.db, person, email);
  await app.db.updateTable('user_login').set({ enabled, language }).where('username', '=', person.username).execute();
  return person;
}

let networks = 0;
/** From a network that has asked for nothing yet. */
const ask = (usernameOrEmail: string, headers: Record<string, string> = {}) =>
  app.anonymous.post(
    '/api/password-reset',
    { usernameOrEmail },
    {
      'x-forwarded-for': `10.${(networks += 1)}.0.1`,
      ...headers,
    },
  );
const choose = (token: string, password = good) =>
  app.anonymous.post('/api/password-reset/choose', { token, password, confirmPassword: password });
const mails = (address: string) => app.mail.to(address);
const tokenOf = (address: string) => /reset#([\w-]{43})/.exec(mails(address).at(-1)?.text ?? '')?.[1] ?? '';
const arrived = (address: string, count: number) => expect.poll(() => mails(address).length, soon).toBe(count);
const noJobIsLeft = () =>
  expect
    .poll(
      async () =>
        (await sql`select from graphile_worker.jobs where attempts < max_attempts`.execute(app.db)).rows.length,
      soon,
    )
    .toBe(0);

describe('a forgotten password', () => {
  it('is replaced with a mailed link, which ends all sessions and works once', async () => {
    const person = await personWith('dewi@example.com', { language: 'id' });
    const session = await app.signIn(person);
    expect(await ask(person.username.toUpperCase())).toMatchObject({ status: 200, body: { message: 'SUCCESS' } });
    await arrived('dewi@example.com', 1);
    const [mail] = mails('dewi@example.com');
    expect(mail?.headers['subject']).toBe('Pilih kata sandi baru');
    expect(mail?.text).toContain(`https://gso.example.com/reset#`);
    const token = tokenOf('dewi@example.com');
    expect((await choose(token, 'password1')).status, 'a common one').toBe(422);
    expect((await choose(token)).status).toBe(200);
    expect((await session.get('/api/session')).status).toBe(401);
    await app.signIn({ ...person, password: good }).then((again) => expect(again.token).toBeDefined());
    expect((await choose(token)).body).toMatchObject({ message: 'FAILED', code: 'refused' });
    await arrived('dewi@example.com', 2);
    expect(mails('dewi@example.com')[1]?.headers['subject']).toBe('Kata sandi Anda telah diubah');
    const { rows } = await sql`select action, actor from audit_entry where action = 'change-password'`.execute(app.db);
    expect(rows).toEqual([{ action: 'change-password', actor: person.username }]);
  });

  it('can be asked for with the mail address, and a newer link ends the older', async () => {
    await personWith('budi@example.com');
    await ask('Budi@Example.com');
    await arrived('budi@example.com', 1);
    const first = tokenOf('budi@example.com');
    await ask('budi@example.com');
    await arrived('budi@example.com', 2);
    expect((await choose(first)).status).toBe(422);
    expect((await choose(tokenOf('budi@example.com'))).status).toBe(200);
  });

  it('sends nothing to unknown and disabled people and those without an address, with the same reply as to others', async () => {
    const known = await personWith('known@example.com');
    const disabled = await personWith('disabled@example.com', { enabled: false });
    const silent = await personWith('');
    await noJobIsLeft();
    const before = app.mail.received.length;
    const replies = [];
    for (const name of ['nobody at all', 'nobody@example.com', disabled.username, silent.username, known.username]) {
      const { status, body, headers } = await ask(name);
      replies.push({ status, body, names: Object.keys(headers).sort() });
    }
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(replies[0]).toMatchObject({ status: 200, body: { message: 'SUCCESS' } });
    await noJobIsLeft();
    expect(app.mail.received.slice(before).map(({ recipients }) => recipients)).toEqual([['known@example.com']]);
  });

  it('leads to the configured address, whatever the request says', async () => {
    await personWith('host@example.com');
    await ask('host@example.com', {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      origin: 'https://evil.example',
    });
    await arrived('host@example.com', 1);
    expect(mails('host@example.com')[0]?.text).toContain('https://gso.example.com/reset#');
    expect(mails('host@example.com')[0]?.source).not.toContain('evil.example');
    expect(mails('host@example.com')[0]?.headers['message-id']).toMatch(/@gso\.example\.com>$/);
  });

  it('refuses guessed, old and foreign tokens, and one of a person who was disabled or got another address', async () => {
    const person = await personWith('eka@example.com');
    const askAgain = async (count: number) => {
      await ask(person.username);
      await arrived('eka@example.com', count);
      return tokenOf('eka@example.com');
    };
    const set = (values: { email?: string; enabled?: boolean }) =>
      app.db.updateTable('user_login').set(values).where('username', '=', person.username).execute();
    for (const guess of ['', 'x', 'A'.repeat(43), "' or true --"]) expect((await choose(guess)).status).toBe(422);
    let token = await askAgain(1);
    await sql`update password_link set expires_at = now() - interval '1 second'`.execute(app.db);
    expect((await choose(token)).status, 'expired').toBe(422);
    token = await askAgain(2);
    await set({ enabled: false });
    await set({ enabled: true });
    expect((await choose(token)).status, 'disabled meanwhile').toBe(422);
    token = await askAgain(3);
    await set({ email: 'other@example.com' });
    expect((await choose(token)).status, 'another address').toBe(422);
  });

  it('works for 30 minutes, and nothing that is stored holds the token', async () => {
    await personWith('fitri@example.com');
    await ask('fitri@example.com');
    await arrived('fitri@example.com', 1);
    const token = tokenOf('fitri@example.com');
    const { rows } = await sql<{ minutes: number }>`
      select round(extract(epoch from expires_at - now()) / 60)::int as minutes from password_link where expires_at > now()`.execute(
      app.db,
    );
    expect(rows).toEqual([{ minutes: 30 }]);
    await ask('fitri@example.com');
    const stored =
      await sql`select password_link::text, (select json_agg(j) from graphile_worker._private_jobs j)::text as jobs
      from password_link`.execute(app.db);
    expect(JSON.stringify(stored.rows)).not.toContain(token);
    expect(app.logged.join('\n')).not.toContain(token);
  });

  it('is asked for a few times only, for one name and from one network', async () => {
    const from = (name: string) => ask(name, { 'x-forwarded-for': '10.250.0.1' });
    const statuses = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await from('somebody')).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const elsewhere = [];
    for (let n = 0; n < 3; n += 1) elsewhere.push((await ask('somebody')).status);
    expect(elsewhere, 'five for one name from everywhere').toEqual([200, 200, 429]);
    const known = await personWith('known@example.com');
    expect((await app.signIn(known)).token, 'signing in is not affected').toBeDefined();
  });

  it('is given up when the mail server refuses the address', async () => {
    await personWith('gone@example.com');
    await ask('gone@example.com');
    await expect
      .poll(async () => {
        const { rows } = await sql<{ last_error: string }>`
          select last_error from graphile_worker.jobs where attempts >= max_attempts`.execute(app.db);
        return rows[0]?.last_error ?? '';
      }, soon)
      .toMatch(/No such user|rejected/);
  });

  it('is not offered without a mail server', async () => {
    expect((await app.anonymous.get('/api/sign-in/ways')).body).toMatchObject({ passwordLink: true });
    expect((await without.anonymous.get('/api/sign-in/ways')).body).toMatchObject({ passwordLink: false });
    expect((await without.anonymous.post('/api/password-reset', { usernameOrEmail: 'x' })).status).toBe(404);
  });
});

describe('an invitation', () => {
  const newUser = (roleId: number, username: string, email: string) => ({
    username,
    roleId,
    invite: true,
    employee: { firstName: 'Gita', email },
  });
  const aRole = async () => {
    const { id } = await app.db
      .insertInto('role')
      .values({ name: `Role ${(networks += 1)}`, updated_by: 'test' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };

  it('is mailed instead of handing out a password, works for seven days and can be sent again', async () => {
    const admin = await app.userWith(...permissions);
    const created = await admin.post('/api/userlogin', newUser(await aRole(), 'gita', 'gita@example.com'));
    expect(created.status).toBe(201);
    await noJobIsLeft();
    expect(mails('gita@example.com')).toHaveLength(1);
    const first = tokenOf('gita@example.com');
    expect(mails('gita@example.com')[0]?.text).toContain('gita');
    const { rows } = await sql<{
      days: number;
    }>`select round(extract(epoch from expires_at - now()) / 86400)::int as days
      from password_link where purpose = 'invitation'`.execute(app.db);
    expect(rows).toEqual([{ days: 7 }]);
    expect((await admin.post('/api/userlogin/invite', { username: 'gita' })).status).toBe(200);
    await noJobIsLeft();
    expect(mails('gita@example.com')).toHaveLength(2);
    expect((await choose(first)).status).toBe(422);
    const second = tokenOf('gita@example.com');
    expect((await choose(second)).status).toBe(200);
    expect((await choose(second)).status, 'once').toBe(422);
    const gita = await app.signIn({ username: 'gita', password: good } as Parameters<typeof app.signIn>[0]);
    expect((await gita.get('/api/session')).status, 'no password to replace').toBe(200);
  });

  it('is refused without an address, without a mail server, and for a more powerful or disabled person', async () => {
    const roleId = await aRole();
    const admin = await app.userWith(...permissions);
    expect((await admin.post('/api/userlogin', newUser(roleId, 'hana', ''))).body).toMatchObject({
      fields: [{ path: 'employee.email' }],
    });
    const weak = await app.userWith('MA_ACCOUNT', 'MA_FORCE_RESET_PASS');
    expect((await weak.post('/api/userlogin/invite', { username: admin.username })).status).toBeGreaterThanOrEqual(400);
    const disabled = await personWith('off@example.com', { enabled: false });
    expect((await admin.post('/api/userlogin/invite', { username: disabled.username })).status).toBe(422);
    const other = await without.userWith(...permissions);
    expect((await other.post('/api/userlogin/invite', { username: other.username })).status).toBe(422);
  });
});

describe('an address that was changed', () => {
  const versionOf = async (id: number) =>
    (await app.db.selectFrom('user_login').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version;

  it('gets no link for a day, with the usual reply, and the old one is informed in the language of its owner', async () => {
    const person = await personWith('kartika@example.com', { language: 'id' });
    const owner = await app.signIn(person);
    const id = await idOf(app.db, person);
    const change = {
      version: await versionOf(id),
      firstName: 'Kartika',
      email: 'kartika@elsewhere.com',
      phoneNo: '0812',
    };
    expect((await owner.patch('/api/userlogin/account', change)).status).toBe(200);
    await arrived('kartika@example.com', 1);
    const [mail] = mails('kartika@example.com');
    expect(mail?.headers['subject']).toBe('Alamat email Anda telah diubah');
    expect(mail?.source).not.toContain('elsewhere');

    expect(await ask(person.username)).toMatchObject({ status: 200, body: { message: 'SUCCESS' } });
    expect(await ask('kartika@elsewhere.com')).toMatchObject({ status: 200, body: { message: 'SUCCESS' } });
    const chief = await app.userWith(...permissions);
    const invited = await chief.post('/api/userlogin/invite', { username: person.username });
    expect(invited).toMatchObject({ status: 422, body: { fields: [{ path: 'employee.email' }] } });
    await noJobIsLeft();
    expect(mails('kartika@elsewhere.com')).toEqual([]);

    await sql`update user_login set email_changed_at = now() - interval '25 hours' where id = ${id}`.execute(app.db);
    await ask(person.username);
    await arrived('kartika@elsewhere.com', 1);
    // The mailed link proves the address.
    expect((await choose(tokenOf('kartika@elsewhere.com'))).status).toBe(200);
    const { rows } = await sql`select trusted_email from user_login where id = ${id}`.execute(app.db);
    expect(rows).toEqual([{ trusted_email: 'kartika@elsewhere.com' }]);
  });

  it('is that of somebody else only for those who may set passwords, and the old one is informed', async () => {
    const person = await personWith('lukman@example.com');
    const id = await idOf(app.db, person);
    const change = async (by: Caller, email: string) =>
      by.patch(`/api/userlogin/${id}`, { version: await versionOf(id), employee: { email } });
    const clerk = await app.userWith('MA_ACCOUNT');
    expect(await change(clerk, 'thief@example.com')).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'employee.email' }] },
    });
    const version = await versionOf(id);
    const rest = { version, employee: { email: 'lukman@example.com', phoneNo: '0813' } };
    expect((await clerk.patch(`/api/userlogin/${id}`, rest)).status, 'the rest of the form').toBe(200);
    const chief = await app.userWith('MA_ACCOUNT', 'MA_FORCE_RESET_PASS');
    // Disabled for a moment, so that nobody would be informed.
    expect((await chief.patch(`/api/userlogin/${id}`, { version: version + 1, enabled: false })).status).toBe(200);
    expect((await change(chief, 'lukman@new.example.com')).status).toBe(200);
    await arrived('lukman@example.com', 1);
    expect(mails('lukman@example.com')[0]?.headers['subject']).toBe('Your email address was changed');
  });

  it('ends the link that is just being made for the old one', async () => {
    const person = await personWith('maman@example.com');
    const id = await idOf(app.db, person);
    const made = await app.db.transaction().execute(async (tx) => {
      await tx.updateTable('user_login').set({ email: 'boss@example.com' }).where('id', '=', id).execute();
      const making = makeToken(app.db, { id, email: 'maman@example.com' }, 'reset');
      await expect.poll(() => waitsForRow(), soon).toBe(true);
      return { making };
    });
    expect(await made.making).toBeUndefined();
  });

  const waitsForRow = async () =>
    (
      await sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%insert into password_link%'`.execute(
        app.db,
      )
    ).rows.length > 0;
});
