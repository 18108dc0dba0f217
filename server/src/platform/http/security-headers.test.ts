import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, startTestApp } from '../../../testing/test-app.ts';

let folder: string;
let app: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gso-web-'));
  await mkdir(join(folder, 'web/assets'), { recursive: true });
  await writeFile(join(folder, 'web/index.html'), '<p>The page</p>');
  await writeFile(join(folder, 'web/assets/app-1234.js'), '1');
  await writeFile(join(folder, 'web/sw.js'), '1');
  await writeFile(join(folder, 'web/sw.js.gz'), '1');
  await writeFile(join(folder, 'web/manifest.webmanifest'), '{}');
  await writeFile(join(folder, 'secret.txt'), 'secret');
  app = await startTestApp({ webDirectory: join(folder, 'web') });
});
afterAll(async () => {
  await app.drop();
  await rm(folder, { recursive: true });
});

const protections = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'content-security-policy': expect.stringContaining("default-src 'self'") as string,
};

describe('every reply', () => {
  it.each([
    ['what is open to all', 'GET', '/livez', 200],
    ['a refusal', 'GET', '/api/company', 401],
    ['an unknown address', 'GET', '/api/nothing', 404],
    ['an address that cannot be read', 'GET', '/api/company/%', 400],
    ['a parameter that is too long', 'DELETE', `/api/company/${'x'.repeat(200)}`, 414],
    // The route of the web application matches every GET, so the router finds no parameter too long.
    ['a parameter that is too long to read', 'GET', `/api/company/${'x'.repeat(200)}`, 404],
  ] as const)('to %s is protected, not cached and names no library', async (_case, method, url, status) => {
    const reply = await app.http.inject({ method, url });
    expect(reply.statusCode).toBe(status);
    expect(reply.headers).toMatchObject({ ...protections, 'cache-control': 'no-store' });
    expect(reply.body).not.toContain('FST_');
  });

  it('to invalid HTTP is protected too', async () => {
    const origin = new URL(await app.http.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect(Number(origin.port), origin.hostname);
    socket.write('GET / HTTP/9.9\r\nnonsense\r\n\r\n');
    const answer = await textOf(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    for (const line of ['x-content-type-options: nosniff', 'cache-control: no-store', '"code":"invalid"']) {
      expect(answer).toContain(line);
    }
  });
});

describe('the web application', () => {
  it('caches its files for a year and its page not at all', async () => {
    const file = await app.http.inject('/assets/app-1234.js');
    expect([file.statusCode, file.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    const page = await app.http.inject('/company');
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-cache']);
  });

  it.each([
    ['/sw.js', /^(text|application)\/javascript/],
    ['/manifest.webmanifest', /^application\/manifest\+json/],
  ])('revalidates %s, which decides about new releases', async (path, type) => {
    for (const encoding of ['identity', 'gzip']) {
      const file = await app.http.inject({ url: path, headers: { 'accept-encoding': encoding } });
      expect([file.statusCode, file.headers['cache-control']]).toEqual([200, 'no-cache']);
      expect(file.headers).toMatchObject({ ...protections, 'content-type': expect.stringMatching(type) as string });
      expect(file.headers['content-security-policy']).toContain("worker-src 'self'; manifest-src 'self'");
    }
  });

  it('does not reveal which files exist outside its folder', async () => {
    const ask = (path: string) => app.http.inject(`/..%2f${path}`);
    const [there, sibling, not] = [
      await ask('secret.txt'),
      await ask(`${basename(folder)}/x.txt`),
      await ask('no.txt'),
    ];
    for (const reply of [there, sibling, not]) {
      expect([reply.statusCode, reply.body]).toEqual([not.statusCode, not.body]);
      expect(reply.body).not.toContain('secret');
    }
  });
});
