import { describe, expect, it } from 'vitest';
import { asAdmin } from './as-admin.ts';
import { metricsToken, scrape } from './metrics.ts';
import { testPassword } from './people.ts';
import { testSecret } from './server-process.ts';
import { testApp } from './test-app.ts';

const app = testApp({ metricsToken });

describe('logs', () => {
  it('carry the request id in every line of a request, and no secret in any', async () => {
    const editor = await app.userWith('MA_MASTER_DATA', 'MA_ACCOUNT', 'MA_FORCE_RESET_PASS');
    const secret = 'correct-horse-battery-9471';
    const ids = new Set<unknown>();
    const call = async (reply: Promise<{ headers: Record<string, unknown> }>) => {
      ids.add((await reply).headers['x-request-id']);
    };
    await call(editor.get('/api/company?token=secret-in-the-address'));
    await call(editor.post('/api/company', { name: 'x', password: secret }));
    await call(app.anonymous.post('/api/login', { username: editor.username, password: secret }));
    // One that fails on our side: its error is logged with its stack.
    await asAdmin(app.ownerUrl, 'alter table company rename to company_away');
    await call(editor.post('/api/company', { name: secret, address: { street: secret } }));
    await asAdmin(app.ownerUrl, 'alter table company_away rename to company');
    await call(editor.send({ url: '/api/company', headers: { cookie: `session=${secret}`, 'x-api-key': secret } }));
    await call(
      editor.patch('/api/userlogin/password', { oldPassword: testPassword, password: secret, confirmPassword: secret }),
    );
    await call(app.anonymous.send({ url: '/api/company', headers: { authorization: `Bearer ${secret}` } }));
    await scrape(app.http);
    const lines = app.logged.map((line) => JSON.parse(line) as Record<string, unknown>);
    const own = lines.filter(({ msg }) => msg === 'request' || msg === 'request failed');
    expect(own.map(({ msg }) => msg)).toContain('request failed');
    for (const line of own) expect(line['requestId']).toMatch(/^[0-9a-f-]{36}$/);
    for (const id of ids) expect(lines.some(({ requestId }) => requestId === id)).toBe(true);
    const everything = app.logged.join('\n');
    for (const word of [secret, testPassword, testSecret, metricsToken, 'secret-in-the-address', editor.token ?? '']) {
      expect(everything.includes(word), word).toBe(false);
    }
  });

  it('name the user of a refused request', async () => {
    const reader = await app.userWith('MA_VISIT');
    const { status, headers } = await reader.get('/api/role');
    expect(status).toBe(403);
    const line = app.logged.find((one) => one.includes(`"requestId":"${String(headers['x-request-id'])}"`)) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({ msg: 'request', status: 403, user: reader.username });
  });
});
