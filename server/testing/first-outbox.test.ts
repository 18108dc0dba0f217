import type { VisitRow } from '@gso/contract/visit';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { fieldWork } from './field-work.ts';
import { firstOutbox } from './first-outbox.ts';
import { sendItem } from './send-item.ts';
import { testApp } from './test-app.ts';

const app = testApp();

it('accepts what the first application with an outbox has stored', async () => {
  const caller = await app.userWith('MA_VISIT', 'MA_SHODAN', 'MA_MASTER_DATA');
  await fieldWork(app, caller);
  const company = await app.db.selectFrom('company').select(['id', 'name']).orderBy('id').executeTakeFirstOrThrow();
  const content = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  let contact = 0;
  let visit: Pick<VisitRow, 'id' | 'version'> = { id: 0, version: 0 };
  // As every application sends them: with the ids and versions of the replies before.
  for (const { key, work } of firstOutbox({ tag: 'first', company, size: content.length })) {
    const headers = { 'idempotency-key': key };
    const path = `/api/visit/${visit.id}`;
    const reply = await (async () => {
      switch (work.kind) {
        case 'create-contact':
          return caller.post<VisitRow>('/api/customer', work.body, headers);
        case 'create-visit':
          return caller.post<VisitRow>('/api/visit', { ...work.body, customer: { id: contact } }, headers);
        case 'change-visit': {
          const payload = { ...work.body, version: visit.version };
          return caller.send<VisitRow>({ method: 'PATCH', url: path, payload, headers });
        }
        case 'add-file':
          return sendItem<VisitRow>(caller, `${path}/file`, {
            item: work.item,
            file: { name: work.name, type: work.type, content },
            headers,
          });
        case 'check-in':
          return caller.post<VisitRow>(`${path}/check-in`, work.body, headers);
      }
    })();
    expect([200, 201], `${work.kind}: ${JSON.stringify(reply.body)}`).toContain(reply.status);
    // What later entries need of every reply.
    expect(reply.body).toMatchObject({ id: expect.any(Number), version: expect.any(Number) });
    if (work.kind === 'create-contact') contact = reply.body.id;
    else if (work.kind !== 'add-file') visit = reply.body;
  }
  expect((await caller.get<VisitRow>(`/api/visit/${visit.id}`)).body).toMatchObject({
    ...{ activity: 'Changed', status: 'CONFIRMED', files: 1, customer: { id: contact, name: 'Ratna first' } },
    checkIn: { latitude: -6.2, longitude: 106.5, accuracy: 12 },
  });
});

it('refuses a field that it does not know in a way by which a newer application sees that it has to wait', async () => {
  const caller = await app.userWith('MA_VISIT', 'MA_SHODAN', 'MA_MASTER_DATA');
  const { status, body } = await caller.post<{ fields: { message: string }[] }>('/api/visit', { ofTheNextRelease: 1 });
  expect(status).toBe(400);
  expect(body.fields.map(({ message }) => message)).toContain('Unknown field');
});
