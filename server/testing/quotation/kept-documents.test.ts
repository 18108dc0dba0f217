import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Letterhead } from '@gso/contract/letterhead';
import type { Quotation } from '@gso/contract/quotation';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../../ops/free-port.ts';
import { Offers } from '../../src/features/quotation/testing/offers.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { type Caller, testApp } from '../test-app.ts';

const repository = fileURLToPath(new URL('../../../', import.meta.url));
const template = 'server/src/features/quotation/document/quotation.typ';

const app = testApp();
let seller: Caller;
let offers: Offers;
let folder: string;
let nextVersion: ServerProcess;

beforeAll(async () => {
  seller = await app.userWith('MA_QUOTATION', 'MA_SALES', 'MA_MASTER_DATA');
  offers = await Offers.of(app, seller);
  folder = await mkdtemp(join(tmpdir(), 'gso-next-version-'));
  nextVersion = await startNextVersion();
}, 60_000);
afterAll(async () => {
  await nextVersion.kill();
  await rm(folder, { recursive: true, force: true });
});

/** This program on the same database and files, with another design of its documents. */
async function startNextVersion(): Promise<ServerProcess> {
  for (const part of ['package.json', 'server/package.json', 'server/src', 'server/migrations']) {
    await cp(join(repository, part), join(folder, part), { recursive: true });
  }
  for (const part of ['node_modules', 'contract']) await symlink(join(repository, part), join(folder, part));
  const design = await readFile(join(folder, template), 'utf8');
  await writeFile(join(folder, template), design.replace('size: 8.5pt', 'size: 9.5pt').replace('#0b5563', '#7a1f1f'));
  const env = { FILE_DIRECTORY: app.fileDirectory, WEB_DIRECTORY: '' };
  return startServerProcess(app.url, await freePort(), env, 'inherit', join(folder, 'server/src/main.ts'));
}

/** From this version, or from the next one. */
async function fetched(path: string, { origin = '', body }: { origin?: string; body?: object } = {}): Promise<Buffer> {
  const headers = { authorization: `Bearer ${seller.token ?? ''}` };
  const method = body ? 'POST' : 'GET';
  if (!origin) {
    const reply = await app.http.inject({ method, url: path, headers, ...(body && { payload: body }) });
    expect(reply.statusCode).toBe(200);
    return reply.rawPayload;
  }
  const json = { ...headers, 'content-type': 'application/json' };
  const reply = await fetch(`${origin}${path}`, { method, headers: json, ...(body && { body: JSON.stringify(body) }) });
  expect(reply.status).toBe(200);
  return Buffer.from(await reply.arrayBuffer());
}

async function saved<Body>(method: 'POST' | 'PATCH', url: string, payload: object): Promise<Body> {
  const reply = await seller.send<Body>({ method, url, payload });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body;
}

it('what was sent is the same file after changes of all that it prints, of the program, and of the quotation itself', async () => {
  const itemId = await offers.item();
  const lines = [{ id: itemId, qty: 2 }];
  const copy = await offers.quotation(lines);
  const offered = await offers.quotation(lines);
  const sent = await saved<Quotation>('POST', `/api/quo/${offered.id}/send`, { version: offered.version });
  const address = `/api/quo/${sent.id}/revisions/0/document`;
  const kept = await fetched(address);
  expect(kept.subarray(0, 5).toString()).toBe('%PDF-');
  const freshly = (id: number, origin = '') => fetched('/carbone/report_quotation', { origin, body: { id } });
  const before = await freshly(copy.id);

  const head = (await seller.get<Letterhead>('/api/letterhead')).body;
  const { version: headVersion } = head;
  await saved('PATCH', '/api/letterhead', { name: 'PT Nama Baru', bank: 'BCA 1', version: headVersion });
  const customer = `/api/customer/${offers.customerId}`;
  const { version } = (await seller.get<{ version: number }>(customer)).body;
  await saved('PATCH', customer, { name: 'Bapak Baru', version });
  const item = (await seller.get<{ version: number }>(`/api/item/${itemId}`)).body;
  const price = { suppPrice: 2, sellingPrice: 9000, bottomPrice: 8000 };
  await saved('PATCH', `/api/item/${itemId}`, { version: item.version, materialDesc: 'Another sensor', price });
  await app.db.updateTable('user_login').set({ first_name: 'Nama Baru' }).execute();
  expect((await freshly(copy.id)).equals(before), 'a new print shows the changes').toBe(false);
  expect((await fetched(address)).equals(kept)).toBe(true);

  const { origin } = nextVersion;
  expect(
    (await freshly(copy.id, origin)).equals(await freshly(copy.id)),
    'the next version prints another design',
  ).toBe(false);
  expect((await fetched(address, { origin })).equals(kept)).toBe(true);

  // The same lines for somebody else, and the next revision with other lines.
  await offers.quotation(sent.itemDetails.map(({ id, qty }) => ({ id, qty })));
  const revised = await saved<Quotation>('POST', `/api/quo/${sent.id}/revise`, { version: sent.version });
  const changed = await saved<Quotation>('PATCH', '/api/quo', {
    ...{ id: sent.id, version: revised.version, name: 'Another title', discount: 5 },
    itemDetails: revised.itemDetails.map(({ line, id }) => ({ line, id, qty: 7 })),
  });
  await saved('POST', `/api/quo/${sent.id}/send`, { version: changed.version, language: 'id' });
  expect((await fetched(address)).equals(kept)).toBe(true);
  expect((await fetched(address, { origin })).equals(kept)).toBe(true);
  const second = await fetched(`/api/quo/${sent.id}/revisions/1/document`);
  expect(second.equals(kept)).toBe(false);
});
