import { afterAll, beforeAll, expect, it } from 'vitest';
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
  await app.db.updateTable('user_login').set({ email: 'ani@example.com' }).where('username', '=', username).execute();
});
afterAll(async () => {
  await Promise.all([app.drop(), provider.close()]);
});

async function signIn(subject: string) {
  const left = await app.anonymous.get('/api/sign-in/company');
  const [cookie = ''] = String(left.headers['set-cookie']).split(';');
  const back = new URL(await new SmallBrowser().signInAt(String(left.headers['location']), subject));
  expect(back.origin + back.pathname).toBe(`${publicUrl}/api/sign-in/company/callback`);
  const come = () => app.anonymous.send({ method: 'GET', url: back.pathname + back.search, headers: { cookie } });
  const fragment = (reply: Awaited<ReturnType<typeof come>>) =>
    new URLSearchParams(new URL(String(reply.headers['location'])).hash.slice(1));
  return { cookie, first: fragment(await come()), second: fragment(await come()) };
}

it('signs a person in at a real provider, once', async () => {
  const { cookie, first, second } = await signIn('ani');
  const reply = await app.anonymous.send<{ token: string }>({
    method: 'POST',
    url: '/api/sign-in/finish',
    payload: { code: first.get('sign-in') },
    headers: { cookie },
  });
  expect(reply.status).toBe(200);
  const headers = { authorization: `Bearer ${reply.body.token}` };
  expect((await app.anonymous.send({ method: 'GET', url: '/api/company', headers })).status).toBe(200);
  expect(second.get('sign-in-refused')).toBe('expired');
});

it('refuses a person whose address it has not verified', async () => {
  const { first } = await signIn('budi');
  expect(first.get('sign-in-refused')).toBe('not-verified');
});
