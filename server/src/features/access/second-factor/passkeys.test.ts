import type { RefusalReply } from '@gso/contract/record/replies';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { PasskeyDevice } from '../../../../testing/passkey-device.ts';
import type { Person } from '../../../../testing/people.ts';
import { type Caller, testApp } from '../../../../testing/test-app.ts';
import { siteOf } from './site.ts';

const origin = 'https://gso.example.com';
const app = testApp({ publicUrl: origin });

type Options = { challenge: string; allowCredentials?: { id: string }[]; userVerification?: string };
type Step = { token: string; secondFactor: { ticket: string; methods: string[] } } & RefusalReply;

const newChallenge = async (caller: Caller) =>
  (await caller.post<Options>('/api/second-factor/passkey/options')).body.challenge;

async function addPasskey(caller: Caller, device = new PasskeyDevice(origin), name = 'Laptop') {
  const created = device.create({ challenge: await newChallenge(caller) });
  const reply = await caller.post<{ recoveryCodes: string[] } & RefusalReply>('/api/second-factor/passkey', {
    name,
    created,
  });
  return { device, ...reply };
}

async function withPasskey() {
  const person = await app.person(['MA_DASHBOARD']);
  const caller = await app.signIn(person);
  return { person, caller, ...(await addPasskey(caller)) };
}

async function secondStep({ username, password }: Person) {
  const { body } = await app.anonymous.post<Step>('/api/login', { username, password });
  const { ticket } = body.secondFactor;
  const options = await app.anonymous.post<Options>('/api/login/second-factor/passkey', { ticket });
  return { ticket, ...options.body };
}

const prove = (ticket: string, passkey: object) =>
  app.anonymous.post<Step>('/api/login/second-factor', { ticket, proof: { passkey } });
const options = async () => (await app.anonymous.post<Options>('/api/login/passkey/options')).body;
const signIn = (passkey: object) => app.anonymous.post<Step>('/api/login/passkey', { passkey });

describe('a passkey', () => {
  it('is created, listed by its name and removed; the first one comes with recovery codes', async () => {
    const { caller, status, body } = await withPasskey();
    expect([status, body.recoveryCodes.length]).toEqual([200, 10]);
    const second = await addPasskey(caller, new PasskeyDevice(origin), 'Key ring');
    expect(second.body.recoveryCodes).toEqual([]);
    const listed = (await caller.get<{ passkeys: { id: number; name: string }[] }>('/api/second-factor')).body.passkeys;
    expect(listed.map(({ name }) => name)).toEqual(['Laptop', 'Key ring']);
    for (const { id } of listed) {
      expect((await caller.delete(`/api/second-factor/passkey/${id}`)).status).toBe(200);
    }
    expect((await caller.get('/api/second-factor')).body).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
  });

  it('of another user cannot be removed', async () => {
    const { caller } = await withPasskey();
    const other = await withPasskey();
    const { body } = await other.caller.get<{ passkeys: { id: number }[] }>('/api/second-factor');
    expect((await caller.delete(`/api/second-factor/passkey/${body.passkeys[0]?.id ?? 0}`)).status).toBe(404);
  });

  it.each([
    ['another origin', { origin: 'https://gso.example.com.evil.test' }],
    ['another site', { rpId: 'evil.test' }],
  ])('is not created for %s', async (_, dishonest) => {
    const caller = await app.userWith();
    const challenge = await newChallenge(caller);
    const created = new PasskeyDevice(origin).create({ challenge, ...dishonest });
    expect((await caller.post('/api/second-factor/passkey', { name: 'x', created })).status).toBe(422);
  });

  it('is created once per challenge, and not with the challenge of another user', async () => {
    const [caller, other] = [await app.userWith(), await app.userWith()];
    const challenge = await newChallenge(caller);
    const add = (who: Caller) =>
      who.post('/api/second-factor/passkey', { name: 'x', created: new PasskeyDevice(origin).create({ challenge }) });
    expect((await add(other)).status).toBe(422);
    expect((await add(caller)).status).toBe(200);
    expect((await add(caller)).status).toBe(422);
  });

  it('is one of ten at most', async () => {
    const caller = await app.userWith();
    for (let n = 0; n < 10; n += 1) expect((await addPasskey(caller)).status).toBe(200);
    const refused = await addPasskey(caller);
    expect([refused.status, refused.body.details]).toEqual([422, expect.stringContaining('10 passkeys')]);
  });
});

describe('sign-in with a passkey after the password', () => {
  it('works, also without a PIN', async () => {
    const { person, device } = await withPasskey();
    const { ticket, challenge, allowCredentials } = await secondStep(person);
    expect(allowCredentials?.map(({ id }) => id)).toEqual([device.id.toString('base64url')]);
    const { status, body } = await prove(ticket, device.answer({ challenge, isVerified: false }));
    expect([status, body.token]).toEqual([200, expect.any(String)]);
  });

  it.each([
    ['a wrong origin', { origin: 'https://gso.example.com.evil.test' }],
    ['another port', { origin: 'https://gso.example.com:8443' }],
    ['a wrong site', { rpId: 'evil.test' }],
    ['a challenge that is not ours', { challenge: Buffer.from('made up').toString('base64url') }],
  ])('refuses %s', async (_, dishonest) => {
    const { person, device } = await withPasskey();
    const { ticket, challenge } = await secondStep(person);
    expect((await prove(ticket, device.answer({ challenge, ...dishonest }))).status).toBe(422);
  });

  it('refuses a counter that goes back, which a copy of the key would send', async () => {
    const { person, device } = await withPasskey();
    const answerWith = async (counter: number) => {
      const { ticket, challenge } = await secondStep(person);
      return (await prove(ticket, device.answer({ challenge, counter }))).status;
    };
    expect(await answerWith(5)).toBe(200);
    expect(await answerWith(5)).toBe(422);
    expect(await answerWith(4)).toBe(422);
    expect(await answerWith(6)).toBe(200);
  });

  it('refuses the passkey of another user, and a challenge for another user', async () => {
    const [one, other] = [await withPasskey(), await withPasskey()];
    const ones = await secondStep(one.person);
    expect((await prove(ones.ticket, other.device.answer({ challenge: ones.challenge }))).status).toBe(422);
    const others = await secondStep(other.person);
    expect((await prove(ones.ticket, one.device.answer({ challenge: others.challenge }))).status).toBe(422);
  });

  it('accepts an answer once, also of parallel calls', async () => {
    const { person, device } = await withPasskey();
    const { ticket, challenge } = await secondStep(person);
    // Many passkeys never count.
    const answer = device.answer({ challenge, counter: 0 });
    const replies = await Promise.all(Array.from({ length: 6 }, () => prove(ticket, answer)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('refuses a signature by another key', async () => {
    const { person, device } = await withPasskey();
    const { ticket, challenge } = await secondStep(person);
    const forged = { ...new PasskeyDevice(origin).answer({ challenge }), id: device.id.toString('base64url') };
    expect((await prove(ticket, { ...forged, rawId: forged.id })).status).toBe(422);
  });
});

const auditedSignIns = () =>
  app.db
    .selectFrom('audit_entry')
    .select([
      'action',
      'record_name',
      sql<string>`jsonb_path_query_first(changes, '$[*] ? (@.field == "signedInWith").to') #>> '{}'`.as('way'),
    ])
    .where('entity', '=', 'session')
    .execute();

describe('sign-in with a passkey alone', () => {
  it('signs in the user of the passkey, if the device verified the person', async () => {
    const { person, device } = await withPasskey();
    const asked = await options();
    expect(asked).toMatchObject({ userVerification: 'required' });
    expect(asked.allowCredentials).toBeUndefined();
    const unverified = device.answer({ challenge: asked.challenge, isVerified: false });
    expect((await signIn(unverified)).status).toBe(401);
    const { status, body } = await signIn(device.answer({ challenge: (await options()).challenge }));
    expect(status).toBe(200);
    const claims = JSON.parse(Buffer.from(body.token.split('.')[1] ?? '', 'base64url').toString()) as object;
    expect(claims).toMatchObject({ sub: person.username, aud: 'session' });
    expect(await auditedSignIns()).toContainEqual({
      action: 'login',
      record_name: person.username,
      way: 'passkey',
    });
  });

  it('refuses wrong origins, unknown passkeys, disabled users, and answers to other requests', async () => {
    const { person, device } = await withPasskey();
    const elsewhere = device.answer({ challenge: (await options()).challenge, origin: 'https://evil.test' });
    expect((await signIn(elsewhere)).status).toBe(401);
    const unknown = new PasskeyDevice(origin).answer({ challenge: (await options()).challenge });
    expect((await signIn(unknown)).status).toBe(401);
    // The second step of a sign-in asks for no PIN, so its answer must not replace the password.
    expect((await signIn(device.answer({ challenge: (await secondStep(person)).challenge }))).status).toBe(401);
    await app.db.updateTable('user_login').set({ enabled: false }).where('username', '=', person.username).execute();
    expect((await signIn(device.answer({ challenge: (await options()).challenge }))).status).toBe(401);
    const failed = { action: 'sign-in-failed', way: 'passkey' };
    const audited = await auditedSignIns();
    expect(audited).toContainEqual({ ...failed, record_name: person.username });
    expect(audited).toContainEqual({ ...failed, record_name: '(unknown passkey)' });
  });
});

describe('an identity', () => {
  it('can be confirmed with a passkey', async () => {
    const { caller, device } = await withPasskey();
    await app.db.updateTable('session').set({ confirmed_at: '2000-01-01' }).execute();
    expect((await caller.post('/api/second-factor/recovery-codes')).status).toBe(428);
    const { body } = await caller.post<Options>('/api/session/confirm/passkey');
    const confirmed = await caller.post('/api/session/confirm', {
      passkey: device.answer({ challenge: body.challenge }),
    });
    expect(confirmed.status).toBe(200);
    expect((await caller.post('/api/second-factor/recovery-codes')).status).toBe(200);
  });
});

describe('the site of passkeys', () => {
  it.each([
    [undefined, undefined],
    ['https://gso.example.com', { id: 'gso.example.com', origin: 'https://gso.example.com' }],
    ['https://gso.example.com:8443/app', { id: 'gso.example.com', origin: 'https://gso.example.com:8443' }],
    ['http://localhost:5173', { id: 'localhost', origin: 'http://localhost:5173' }],
    ['http://gso.example.com', undefined],
    ['https://10.0.0.1', undefined],
    ['https://[::1]', undefined],
  ])('of %s', (address, site) => expect(siteOf(address)).toEqual(site));
});
