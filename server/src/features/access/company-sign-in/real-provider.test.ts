import { afterAll, beforeAll, expect, it } from 'vitest';
import { giveAddress } from '../../../../testing/accounts.ts';
import { companySettingsFor, startRealProvider } from '../../../../testing/provider/real-provider.ts';
import { SmallBrowser } from '../../../../testing/provider/small-browser.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';

const publicUrl = 'https://gso.example.com';
let app: TestApp;
let provider: Awaited<ReturnType<typeof startRealProvider>>;
let username: string;

beforeAll(async () => {
  provider = await startRealProvider(publicUrl, {
    ani: { email: 'ani@example.com', email_verified: true, name: 'Ani' },
    budi: { email: 'ani@example.com', email_verified: false, name: 'Budi' },
  });
  app = await startTestApp({ company: companySettingsFor(provider.issuer, publicUrl) });
  ({ username } = await app.person(['MA_MASTER_DATA']));
  await giveAddress(app.db, { username }, 'ani@example.com');
});
afterAll(async () => {
  await Promise.all([app.drop(), provider.close()]);
});

async function signIn(subject: string, { browser = new SmallBrowser(), address = '/api/sign-in/company' } = {}) {
  const left = await app.anonymous.get(address);
  const [cookie = ''] = String(left.headers['set-cookie']).split(';');
  const back = new URL(await browser.signInAt(String(left.headers['location']), subject));
  expect(back.origin + back.pathname).toBe(`${publicUrl}/api/sign-in/company/callback`);
  const come = () => app.anonymous.send({ method: 'GET', url: back.pathname + back.search, headers: { cookie } });
  const fragment = (reply: Awaited<ReturnType<typeof come>>) =>
    new URLSearchParams(new URL(String(reply.headers['location'])).hash.slice(1));
  return { cookie, first: fragment(await come()), second: fragment(await come()) };
}

const finish = (code: string | null, cookie: string) =>
  app.anonymous.send<{ token: string }>({
    method: 'POST',
    url: '/api/sign-in/finish',
    payload: { code },
    headers: { cookie },
  });

it('signs a person in at a real provider, once', async () => {
  const { cookie, first, second } = await signIn('ani');
  const reply = await finish(first.get('sign-in'), cookie);
  expect(reply.status).toBe(200);
  const headers = { authorization: `Bearer ${reply.body.token}` };
  expect((await app.anonymous.send({ method: 'GET', url: '/api/company', headers })).status).toBe(200);
  expect(second.get('sign-in-refused')).toBe('expired');
});

it('refuses a person whose address it has not verified', async () => {
  const { first } = await signIn('budi');
  expect(first.get('sign-in-refused')).toBe('not-verified');
});

it('confirms the identity of a person who signed in with it, without a password', async () => {
  const signedIn = await signIn('ani');
  const { token } = (await finish(signedIn.first.get('sign-in'), signedIn.cookie)).body;
  const headers = { authorization: `Bearer ${token}` };
  const send = (method: 'GET' | 'POST', url: string, payload?: object, cookie = '') =>
    app.anonymous.send({ method, url, headers: { ...headers, cookie }, ...(payload && { payload }) });
  const status = async () => (await send('POST', '/api/calendar')).status;
  const outdate = () => app.db.updateTable('session').set({ confirmed_at: '2020-01-01' }).execute();
  await outdate();
  expect(await status()).toBe(428);
  expect((await send('GET', '/api/session/confirm')).body).toEqual({ methods: ['company'] });

  const address = '/api/sign-in/company?confirm=true';
  const left = await app.anonymous.get(address);
  expect(new URL(String(left.headers['location'])).searchParams.get('max_age')).toBe('600');
  const confirmed = await signIn('ani', { address });
  expect(confirmed.second.get('sign-in-refused')).toBe('expired');
  const companyCode = confirmed.first.get('sign-in');
  const confirm = (code: string | null, cookie = confirmed.cookie) =>
    send('POST', '/api/session/confirm', { companyCode: code }, cookie);

  // It begins no session, works in no other browser, and a code of a sign-in confirms nothing.
  expect((await finish(companyCode, confirmed.cookie)).status).toBe(422);
  expect((await confirm(companyCode, signedIn.cookie)).status).toBe(422);
  const other = await signIn('ani');
  expect((await confirm(other.first.get('sign-in'), other.cookie)).status).toBe(422);
  expect(await status()).toBe(428);

  expect((await confirm(companyCode)).status).toBe(200);
  expect(await status()).toBe(201);
  await outdate();
  expect((await confirm(companyCode)).status).toBe(422);
  expect(await status()).toBe(428);
});

it('confirms nothing with the company account of somebody else', async () => {
  const address = '/api/sign-in/company?confirm=true';
  const person = await app.person(['MA_MASTER_DATA']);
  const caller = await app.signIn(person);
  await app.db.updateTable('session').set({ confirmed_at: '2020-01-01' }).execute();
  const { cookie, first } = await signIn('ani', { address });
  const headers = { authorization: `Bearer ${caller.token}`, cookie };
  const reply = await app.anonymous.send<{ details: string }>({
    method: 'POST',
    url: '/api/session/confirm',
    payload: { companyCode: first.get('sign-in') },
    headers,
  });
  expect([reply.status, reply.body.details]).toEqual([422, expect.stringContaining('another company account')]);
  expect((await caller.post('/api/calendar')).status).toBe(428);
  expect((await caller.get('/api/session/confirm')).body).toEqual({ methods: ['password'] });
});
