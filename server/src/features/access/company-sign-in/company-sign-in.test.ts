import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveAddress, idOf } from '../../../../testing/accounts.ts';
import {
  type HostileProvider,
  type Lies,
  startHostileProvider,
} from '../../../../testing/provider/hostile-provider.ts';
import { companySettingsFor } from '../../../../testing/provider/real-provider.ts';
import { PasskeyDevice } from '../../../../testing/passkey-device.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import type { Person } from '../../../../testing/people.ts';
import { CompanyProvider } from './provider.ts';

const publicUrl = 'https://gso.example.com';
let provider: HostileProvider;
let other: HostileProvider;
let app: TestApp;
let ani: Person;

beforeAll(async () => {
  [provider, other] = await Promise.all([startHostileProvider(), startHostileProvider()]);
  app = await startTestApp({ company: companySettingsFor(provider.issuer, publicUrl) });
  await app.db.insertInto('role').values({ name: 'Guest', permissions: [], updated_by: 'test' }).execute();
  ani = await personWith('ani@example.com');
  await personWith('kani@example.com');
});
afterAll(async () => {
  await Promise.all([app.drop(), provider.close(), other.close()]);
});
beforeEach(async () => {
  provider.state.lies = {};
  await app.db.deleteFrom('sign_in_identity').execute();
  await app.db.deleteFrom('sign_in_code').execute();
});

async function personWith(email: string, on: TestApp = app): Promise<Person> {
  const person = await on.person(['MA_MASTER_DATA']);
  await giveAddress(on.db, person, email);
  return person;
}

interface Begun {
  state: string;
  nonce: string;
  cookie: string;
}

async function begin(on: TestApp = app, headers: Record<string, string> = {}, query = ''): Promise<Begun> {
  const reply = await on.anonymous.send({ method: 'GET', url: `/api/sign-in/company${query}`, headers });
  expect(reply.status).toBe(303);
  const address = new URL(String(reply.headers['location']));
  const [cookie = ''] = String(reply.headers['set-cookie']).split(';');
  const value = (name: string) => address.searchParams.get(name) ?? '';
  return { state: value('state'), nonce: value('nonce'), cookie };
}

interface CallbackOptions {
  query?: Record<string, string | undefined>;
  cookie?: string;
  on?: TestApp;
}

/** What the login page finds in its address. */
async function comeBack(begun: Begun, { query = {}, cookie = begun.cookie, on = app }: CallbackOptions = {}) {
  const usual = { code: provider.codeFor(begun.nonce), state: begun.state, iss: provider.issuer };
  const sent = new URLSearchParams(usual);
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) sent.delete(name);
    else sent.set(name, value);
  }
  const url = `/api/sign-in/company/callback?${sent.toString()}`;
  const reply = await on.anonymous.send({ method: 'GET', url, headers: { cookie, host: 'evil.example.net' } });
  expect(reply.status).toBe(303);
  const address = new URL(String(reply.headers['location']));
  const page = begun.state.startsWith('confirm-') && !('state' in query) ? '/company-confirmed' : '/';
  expect(address.origin + address.pathname + address.search).toBe(publicUrl + page);
  const fragment = new URLSearchParams(address.hash.slice(1));
  return {
    url,
    code: fragment.get('sign-in'),
    refusal: fragment.get('sign-in-refused'),
    request: fragment.get('request'),
  };
}

const finish = (code: string | null, cookie: string, on: TestApp = app) =>
  on.anonymous.send<{ token: string }>({
    method: 'POST',
    url: '/api/sign-in/finish',
    payload: { code },
    headers: { cookie },
  });

async function signIn(lies: Lies, on: TestApp = app) {
  provider.state.lies = lies;
  const begun = await begin(on);
  return { begun, ...(await comeBack(begun, { on })) };
}

async function usernameOf(token: string, on: TestApp = app): Promise<unknown> {
  const sent = { authorization: `Bearer ${token}` };
  const { body } = await on.anonymous.send<{ signedInWith: string }[]>({
    method: 'GET',
    url: '/api/session',
    headers: sent,
  });
  expect(body[0]?.signedInWith).toBe('company');
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub;
}

async function signedInAs(lies: Lies, on: TestApp = app): Promise<unknown> {
  const { begun, code } = await signIn(lies, on);
  const { status, body } = await finish(code, begun.cookie, on);
  expect(status).toBe(200);
  return usernameOf(body.token, on);
}

const verified = (email: string, more: object = {}): Lies => ({ claims: { email, email_verified: true, ...more } });
const notVerified = 'The mail address is not verified.';
const now = () => Math.floor(Date.now() / 1000);

describe('a sign-in with a company account', () => {
  it('leaves with state, nonce and PKCE, for our own address', async () => {
    const reply = await app.anonymous.send({
      method: 'GET',
      url: '/api/sign-in/company',
      headers: { host: 'evil.example.net' },
    });
    const sent = new URL(String(reply.headers['location'])).searchParams;
    expect(sent.get('redirect_uri')).toBe(`${publicUrl}/api/sign-in/company/callback`);
    expect(sent.get('response_type')).toBe('code');
    expect(sent.get('code_challenge_method')).toBe('S256');
    for (const name of ['state', 'nonce', 'code_challenge']) expect(sent.get(name)).toHaveLength(43);
    expect(reply.headers['set-cookie']).toMatch(
      /^__Host-gso_sign_in=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    );
  });

  it('finds the account by verified mail address, whatever its case, and remembers the person', async () => {
    expect(await signedInAs(verified('Ani@Example.com'))).toBe(ani.username);
    expect(await signedInAs({ claims: { email: 'elsewhere@example.net' } })).toBe(ani.username);
    const entry = await app.db
      .selectFrom('audit_entry')
      .select(['actor', 'changes'])
      .where('action', '=', 'login')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry.actor).toBe(ani.username);
    expect(JSON.stringify(entry.changes)).toContain('"to":"company"');
  });

  it('reads the mail address from userinfo if the ID token has none', async () => {
    const userInfo = { sub: 'somebody', email: 'ani@example.com', email_verified: true };
    expect(await signedInAs({ userInfo })).toBe(ani.username);
  });

  it('accepts the claim of Microsoft Entra instead of email_verified', async () => {
    expect(await signedInAs({ claims: { email: 'ani@example.com', xms_edov: true } })).toBe(ani.username);
  });

  it('does not ask for a new password, which only a sign-in by password does', async () => {
    const given = await personWith('given@example.com');
    await app.db
      .updateTable('user_login')
      .set({ must_change_password: true })
      .where('username', '=', given.username)
      .execute();
    const { begun, code } = await signIn(verified('given@example.com'));
    const { body } = await finish(code, begun.cookie);
    const headers = { authorization: `Bearer ${body.token}` };
    expect((await app.anonymous.send({ method: 'GET', url: '/api/company', headers })).status).toBe(200);
    const byPassword = await app.signIn(given);
    expect((await byPassword.get('/api/company')).status).toBe(422);
  });

  it('lets a browser begin in two tabs', async () => {
    provider.state.lies = verified('ani@example.com');
    const first = await begin();
    const second = await begin(app, { cookie: first.cookie });
    expect(second.cookie).toBe(first.cookie);
    for (const begun of [first, second]) expect((await comeBack(begun)).code).not.toBeNull();
  });

  it('writes neither codes nor tokens into the log', async () => {
    app.logged.length = 0;
    const { begun, url, code } = await signIn(verified('ani@example.com'));
    const { body } = await finish(code, begun.cookie);
    await signIn({ claims: { email: 'ani@example.com', email_verified: true, aud: 'another' } });
    const log = app.logged.join('');
    const secrets = [
      code,
      body.token,
      begun.state,
      begun.nonce,
      begun.cookie.slice(-43),
      new URLSearchParams(url).get('code'),
    ];
    for (const secret of secrets) expect(log).not.toContain(secret);
    expect(log).toContain('company sign-in failed');
  });
});

describe('is refused', () => {
  const good = verified('ani@example.com');
  // The name, what the person is told, why according to the log, and what the provider does.
  const lies: [string, string, string | RegExp, Lies][] = [
    ['a signature by an unknown key', 'refused', 'JWT signature verification failed', { ...good, otherKey: true }],
    [
      'claims that were changed after signing',
      'refused',
      'JWT signature verification failed',
      { ...good, tampered: true },
    ],
    ['no signature (alg none)', 'refused', 'unsupported JWS "alg" identifier', { ...good, algorithm: 'none' }],
    [
      'HS256 with the public key',
      'refused',
      'unsupported JWS algorithm',
      { ...good, algorithm: 'HS256 with the public key' },
    ],
    [
      'HS256 with our secret',
      'refused',
      'unsupported JWS algorithm',
      { ...good, algorithm: 'HS256 with the client secret' },
    ],
    [
      'an algorithm that we do not list',
      'refused',
      'The ID token is signed with RS384.',
      { ...good, algorithm: 'RS384' },
    ],
    ['another audience', 'refused', /"aud"/, verified('ani@example.com', { aud: 'another' })],
    ['another issuer', 'refused', /"iss"/, verified('ani@example.com', { iss: 'https://login.example.net' })],
    [
      'another nonce',
      'refused',
      'unexpected ID Token "nonce" claim value',
      verified('ani@example.com', { nonce: 'another' }),
    ],
    ['no nonce', 'refused', 'JWT "nonce" (nonce) claim missing', verified('ani@example.com', { nonce: undefined })],
    [
      'an expired ID token',
      'refused',
      /expiration is past/,
      verified('ani@example.com', { iat: now() - 900, exp: now() - 600 }),
    ],
    [
      'an ID token of the future',
      'refused',
      /in the future/,
      verified('ani@example.com', { iat: now() + 600, exp: now() + 900 }),
    ],
    [
      'an ID token for another application (azp)',
      'refused',
      /another application/,
      verified('ani@example.com', { azp: 'another' }),
    ],
    [
      'two audiences without azp',
      'refused',
      /untrusted audiences/,
      verified('ani@example.com', { aud: ['gso', 'another'] }),
    ],
    [
      'an ID token that was made with another access token',
      'refused',
      /access token/,
      verified('ani@example.com', { at_hash: 'another' }),
    ],
    ['no ID token', 'refused', /"id_token"/, { noIdToken: true }],
    ['no subject', 'refused', 'JWT "sub" (subject) claim missing', verified('ani@example.com', { sub: undefined })],
    [
      'userinfo about somebody else',
      'refused',
      /"sub"/,
      { userInfo: { sub: 'x', email: 'ani@example.com', email_verified: true } },
    ],
    [
      'an unverified address',
      'not-verified',
      notVerified,
      { claims: { email: 'ani@example.com', email_verified: false } },
    ],
    ['an address that nobody vouches for', 'not-verified', notVerified, { claims: { email: 'ani@example.com' } }],
    [
      '"true" in place of true',
      'not-verified',
      notVerified,
      { claims: { email: 'ani@example.com', email_verified: 'true' } },
    ],
    [
      'an address with a letter that becomes ours in lower case',
      'not-verified',
      notVerified,
      verified('\u{212A}ani@example.com'),
    ],
    ['no address', 'not-verified', notVerified, { userInfo: { sub: 'somebody' } }],
    ['an address that no account has', 'no-account', 'No account has this address.', verified('nobody@example.com')],
    ['a provider that fails', 'away', /cannot be reached/, { failsAt: '/token' }],
    ['a reply that is too large', 'away', /cannot be reached/, { ...good, hugeAt: '/token' }],
  ];
  it.each(lies)('%s', async (_name, refusal, why, lie) => {
    app.logged.length = 0;
    const answer = await signIn(lie);
    expect(answer).toMatchObject({ refusal, code: null, request: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(loggedReason()).toMatch(why);
    expect(await app.db.selectFrom('sign_in_identity').selectAll().execute()).toEqual([]);
    expect(await app.db.selectFrom('sign_in_code').selectAll().execute()).toEqual([]);
  });

  const queries: [string, string, string | RegExp, Record<string, string | undefined>][] = [
    ['an answer of another provider (mix-up)', 'refused', /"iss".*value$/, { iss: 'https://login.example.net' }],
    ['an answer that does not say whose it is (mix-up)', 'refused', /"iss".*missing$/, { iss: undefined }],
    ['another state', 'expired', /no such sign-in/, { state: 'another' }],
    ['no state', 'expired', /no such sign-in/, { state: undefined }],
    ['a code that the provider does not know', 'refused', 'invalid_grant', { code: 'guessed' }],
    ['no code', 'refused', /no authorization code/, { code: undefined }],
    ['a person who cancelled', 'cancelled', 'access_denied', { error: 'access_denied', code: undefined }],
    ['an error of the provider', 'refused', 'invalid_scope', { error: 'invalid_scope', code: undefined }],
  ];
  it.each(queries)('%s', async (_name, refusal, why, query) => {
    app.logged.length = 0;
    provider.state.lies = good;
    expect(await comeBack(await begin(), { query })).toMatchObject({ refusal, code: null });
    expect(loggedReason()).toMatch(why);
  });

  it('a confirmation by somebody who has not signed in at the provider again', async () => {
    const comesBack = async (signedInAt: number) => {
      provider.state.lies = verified('ani@example.com', { auth_time: signedInAt });
      return comeBack(await begin(app, {}, '?confirm=true'));
    };
    app.logged.length = 0;
    expect(await comesBack(now() - 3600)).toMatchObject({ refusal: 'expired', code: null });
    expect(loggedReason()).toMatch(/not signed in at the provider again/);
    expect((await comesBack(now() - 60)).code).toMatch(/^confirm-/);
  });

  it('a browser without the cookie, and one with the cookie of another sign-in', async () => {
    provider.state.lies = verified('ani@example.com');
    const [victim, attacker] = [await begin(), await begin()];
    expect(await comeBack(attacker, { cookie: '' })).toMatchObject({ refusal: 'expired' });
    expect(await comeBack(attacker, { cookie: victim.cookie })).toMatchObject({ refusal: 'expired' });
    expect((await comeBack(attacker)).code).not.toBeNull();
  });

  it('a state or code that was used before, also when both come at once', async () => {
    provider.state.lies = verified('ani@example.com');
    const begun = await begin();
    const query = { code: provider.codeFor(begun.nonce) };
    const answers = await Promise.all([comeBack(begun, { query }), comeBack(begun, { query })]);
    expect(answers.map(({ refusal }) => refusal).sort()).toEqual(['expired', null]);
    const again = await begin();
    expect(await comeBack(again, { query })).toMatchObject({ refusal: 'refused' });
  });

  it('a state older than ten minutes', async () => {
    const begun = await begin();
    await sql`update sign_in_request set expires_at = now() - interval '1 second'`.execute(app.db);
    expect(await comeBack(begun)).toMatchObject({ refusal: 'expired' });
  });

  it('a code of ours in another browser, a second time, after a minute, or of a person disabled meanwhile', async () => {
    const mine = await signIn(verified('ani@example.com'));
    expect((await finish(mine.code, (await begin()).cookie)).status).toBe(422);
    expect((await finish(mine.code, '')).status).toBe(422);
    expect((await finish(mine.code, mine.begun.cookie)).status).toBe(200);
    expect((await finish(mine.code, mine.begun.cookie)).status).toBe(422);
    const late = await signIn(verified('ani@example.com'));
    await sql`update sign_in_code set expires_at = now() - interval '1 second'`.execute(app.db);
    expect((await finish(late.code, late.begun.cookie)).status).toBe(422);
    const leaving = await signIn(verified('ani@example.com'));
    await enable(ani, false);
    expect((await finish(leaving.code, leaving.begun.cookie)).status).toBe(422);
    await enable(ani, true);
  });

  it('a disabled person, known to the provider or not', async () => {
    expect(await signedInAs(verified('ani@example.com'))).toBe(ani.username);
    await enable(ani, false);
    expect(await signIn(verified('ani@example.com'))).toMatchObject({ refusal: 'no-account' });
    expect(await signIn(verified('ani@example.com', { sub: 'new' }))).toMatchObject({ refusal: 'no-account' });
    await enable(ani, true);
  });

  it('an address that two accounts have', async () => {
    await personWith('two@example.com');
    await personWith('TWO@example.com');
    expect(await signIn(verified('two@example.com'))).toMatchObject({ refusal: 'no-account' });
  });

  it('the address of a person who uses another account at the provider', async () => {
    const budi = await personWith('budi@example.com');
    expect(await signedInAs(verified('budi@example.com', { sub: 'budi' }))).toBe(budi.username);
    expect(await signIn(verified('budi@example.com', { sub: 'thief' }))).toMatchObject({ refusal: 'no-account' });
    // A person who takes over the address at the provider stays who they are.
    expect(await signedInAs(verified('ani@example.com', { sub: 'ani' }))).toBe(ani.username);
    expect(await signedInAs(verified('budi@example.com', { sub: 'ani' }))).toBe(ani.username);
  });

  it('a provider that describes itself as another one', async () => {
    other.state.lies = { description: { issuer: provider.issuer } };
    const lying = new CompanyProvider(companySettingsFor(other.issuer, publicUrl));
    await expect(lying.configuration()).rejects.toMatchObject({ reason: 'refused' });
    other.state.lies = {};
  });

  it('an address to continue at: there is no such parameter', async () => {
    const reply = await app.anonymous.get(
      '/api/sign-in/company?from=https://evil.example.net&redirect_uri=https://evil.example.net',
    );
    expect(String(reply.headers['location'])).not.toContain('evil');
  });

  it('with an entry in the audit log, and without one for strangers', async () => {
    await app.db.deleteFrom('sign_in_request').execute();
    const count = async () =>
      Number(
        (
          await app.db
            .selectFrom('audit_entry')
            .select((e) => e.fn.countAll().as('n'))
            .where('action', '=', 'sign-in-failed')
            .executeTakeFirstOrThrow()
        ).n,
      );
    const before = await count();
    const { begun } = await signIn({ claims: { email: 'ani@example.com', email_verified: false } });
    expect(await count()).toBe(before + 1);
    await comeBack(begun);
    expect(await count()).toBe(before + 1);
  });
});

/** Why it was refused, in the log. */
const loggedReason = (): string =>
  app.logged.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'company sign-in failed')?.err.message;

const enable = (person: Person, enabled: boolean) =>
  app.db.updateTable('user_login').set({ enabled }).where('username', '=', person.username).execute();

describe('a provider that is away', () => {
  it('does not keep the server from starting, and works when it is back', async () => {
    other.state.lies = { failsAt: '/.well-known/openid-configuration' };
    const away = new CompanyProvider(companySettingsFor(other.issuer, publicUrl));
    await expect(away.configuration()).rejects.toMatchObject({ reason: 'away' });
    other.state.lies = {};
    await expect(away.configuration()).resolves.toBeDefined();
  });

  it(
    'holds up nobody else: passwords work, and the others who wait share one request',
    { timeout: 30_000 },
    async () => {
      other.state.lies = { hangsAt: '/.well-known/openid-configuration' };
      other.state.calls.length = 0;
      const hanging = new CompanyProvider(companySettingsFor(other.issuer, publicUrl));
      const startedAt = performance.now();
      const waiting = Promise.allSettled(Array.from({ length: 30 }, () => hanging.configuration()));
      expect((await app.signIn(ani)).token).toBeDefined();
      for (const result of await waiting) expect(result).toMatchObject({ reason: { reason: 'away' } });
      expect(performance.now() - startedAt).toBeLessThan(8000);
      expect(other.state.calls).toHaveLength(1);
      other.state.lies = {};
    },
  );
});

describe('with new accounts allowed', () => {
  let openApp: TestApp;
  afterAll(() => openApp.drop());
  beforeAll(async () => {
    const more = { roleOfNewAccounts: 'guest', domains: ['example.com'] };
    openApp = await startTestApp({ company: companySettingsFor(provider.issuer, publicUrl, more) });
    await openApp.db.insertInto('role').values({ name: 'Guest', permissions: [], updated_by: 'test' }).execute();
  });

  it('creates an account with that role, once', async () => {
    const lies = verified('citra@example.com', { sub: 'citra', name: 'Citra Dewi' });
    expect(await signedInAs(lies, openApp)).toBe('citra');
    expect(await signedInAs(lies, openApp)).toBe('citra');
    const created = await openApp.db
      .selectFrom('user_login')
      .innerJoin('role', 'role.id', 'user_login.role_id')
      .select(['first_name', 'email', 'role.name', 'must_change_password'])
      .where('username', '=', 'citra')
      .executeTakeFirstOrThrow();
    expect(created).toEqual({
      first_name: 'Citra Dewi',
      email: 'citra@example.com',
      name: 'Guest',
      must_change_password: false,
    });
    const history = await openApp.db
      .selectFrom('audit_entry')
      .select('actor')
      .where('entity', '=', 'user_login')
      .where('record_name', '=', 'citra')
      .execute();
    expect(history).toEqual([{ actor: 'citra' }]);
  });

  it('gives the next person of that name another username', async () => {
    await openApp.db.updateTable('user_login').set({ email: '' }).where('username', '=', 'citra').execute();
    expect(await signedInAs(verified('citra@example.com', { sub: 'citra 2' }), openApp)).toBe('citra-2');
  });

  it('refuses other domains, and a disabled person who would get a new account', async () => {
    expect(await signIn(verified('dewi@example.net'), openApp)).toMatchObject({ refusal: 'no-account' });
    expect(await signIn(verified('dewi@sub.example.com'), openApp)).toMatchObject({ refusal: 'no-account' });
    const left = await personWith('left@example.com', openApp);
    await openApp.db
      .updateTable('user_login')
      .set({ enabled: false })
      .where('id', '=', await idOf(openApp.db, left))
      .execute();
    expect(await signIn(verified('left@example.com', { sub: 'left' }), openApp)).toMatchObject({
      refusal: 'no-account',
    });
  });
});

describe('an address that nobody has confirmed', () => {
  const identities = async () => (await app.db.selectFrom('sign_in_identity').select('user_id').execute()).length;

  it('which its owner entered does not link the account of the person who really has it', async () => {
    const mallory = await app.person([]);
    const caller = await app.signIn(mallory);
    const claimed = { firstName: 'Mallory', email: 'boss@example.com', phoneNo: '0812', version: 1 };
    expect((await caller.patch('/api/userlogin/account', claimed)).status).toBe(200);
    expect(await signIn(verified('boss@example.com'))).toMatchObject({ refusal: 'no-account' });
    expect(await identities()).toBe(0);
    // The boss has an account of the same address, from an administrator.
    const boss = await personWith('boss@example.com');
    expect(await signedInAs(verified('boss@example.com'))).toBe(boss.username);
  });

  it('is linked once an administrator who may set passwords enters it, and no longer when its owner changes it', async () => {
    const person = await app.person([]);
    const id = await idOf(app.db, person);
    const chief = await app.userWith('MA_ACCOUNT', 'MA_FORCE_RESET_PASS');
    const entered = { version: 1, employee: { email: 'joko@example.com' } };
    expect((await chief.patch(`/api/userlogin/${id}`, entered)).status).toBe(200);
    expect(await signedInAs(verified('joko@example.com'))).toBe(person.username);
    await app.db.deleteFrom('sign_in_identity').execute();
    const own = await app.signIn(person);
    for (const [version, email] of [
      [2, 'other@example.com'],
      [3, 'joko@example.com'],
    ] as const) {
      const change = { firstName: 'Joko', email, phoneNo: '0812', version };
      expect((await own.patch('/api/userlogin/account', change)).status).toBe(200);
    }
    expect(await signIn(verified('joko@example.com'))).toMatchObject({ refusal: 'no-account' });
  });
});

describe('with company accounts only', () => {
  it('refuses passwords, also right ones, and tells the login page', async () => {
    const only = await startTestApp({ company: companySettingsFor(provider.issuer, publicUrl, { only: true }) });
    const person = await personWith('eka@example.com', only);
    const reply = await only.anonymous.post('/api/login', { username: person.username, password: person.password });
    expect(reply).toMatchObject({ status: 422, body: { code: 'refused' } });
    const ways = await only.anonymous.get('/api/sign-in/ways');
    expect(ways).toMatchObject({ status: 200, body: { password: false, company: { name: 'Example' } } });
    expect(ways.headers['cache-control']).toBe('public, max-age=60');
    expect(await signedInAs(verified('eka@example.com'), only)).toBe(person.username);
    await only.drop();
  });

  it('refuses passkeys too', async () => {
    const only = await startTestApp({
      company: companySettingsFor(provider.issuer, publicUrl, { only: true }),
      publicUrl,
    });
    await personWith('fajar@example.com', only);
    const { begun, code } = await signIn(verified('fajar@example.com'), only);
    const { token } = (await finish(code, begun.cookie, only)).body;
    const headers = { authorization: `Bearer ${token}` };
    const post = (url: string, payload?: object) =>
      only.anonymous.send<{ challenge: string }>({ method: 'POST', url, headers, ...(payload && { payload }) });
    const device = new PasskeyDevice(publicUrl);
    const { challenge } = (await post('/api/second-factor/passkey/options')).body;
    const added = await post('/api/second-factor/passkey', { name: 'Laptop', created: device.create({ challenge }) });
    expect(added.status).toBe(200);
    const asked = (await only.anonymous.post<{ challenge: string }>('/api/login/passkey/options')).body;
    const reply = await only.anonymous.post('/api/login/passkey', { passkey: device.answer(asked) });
    expect(reply).toMatchObject({ status: 422, body: { code: 'refused' } });
    await only.drop();
  });
});
