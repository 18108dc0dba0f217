import type { HistoryEntry } from '@gso/contract/record/history';
import type { ListPage } from '@gso/contract/record/list-query';
import type { Permission } from '@gso/contract/permissions';
import type { RefusalReply } from '@gso/contract/record/replies';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Caller, TestApp } from './test-app.ts';

interface Row {
  id: number;
  version: number;
}

interface RecordKind {
  app: TestApp;
  path: string;
  /** A user who may create, change and delete. */
  permission: Permission;
  /** All fields of a record, as they are sent. */
  full: () => object;
  /** If the saved record shows more than was sent, such as the name of a referenced record. */
  shown?: () => object;
  /** The values of omitted fields. */
  least?: { sent: () => object; shown: object };
  /** Each is refused with a message at a field. */
  wrong: readonly (readonly [field: string, part: object, message: string])[];
  /** Each changes one field. */
  changes: readonly [object, object, ...object[]];
}

/**
 * The tests that every plain record has in common, through the API. The test file of an entity calls this once and adds
 * what is special about the entity.
 */
export function recordBehaves({ app, path, permission, full, shown, least, wrong, changes }: RecordKind): void {
  let editor: Caller;
  let other: Caller;
  beforeAll(async () => {
    editor = await app.userWith(permission);
    other = await app.userWith(permission);
  });

  const created = async () => {
    const sent = full();
    const { body } = await editor.post<Row>(path, sent);
    return { id: body.id, address: `${path}/${body.id}`, sent, all: { ...sent, ...shown?.() } };
  };
  const total = async () => (await editor.get<ListPage<Row>>(path)).body.totalElements;
  const [first, second] = changes;
  const { field, value } = leafOf(first);

  describe('a record', () => {
    it('keeps every field', async () => {
      const sent = full();
      const { status, body } = await editor.post<Row & { message: string }>(path, sent);
      expect(status).toBe(201);
      const { message, ...saved } = body;
      expect(message).toBe('SUCCESS');
      expect(saved).toMatchObject({ ...sent, ...shown?.(), version: 1, lastUpdateBy: editor.username });
      expect((await editor.get(`${path}/${saved.id}`)).body).toEqual(saved);
      expect((await editor.get<ListPage<Row>>(path)).body.content).toContainEqual(saved);
    });

    it.runIf(least)('fills omitted fields with defaults', async () => {
      const { status, body } = await editor.post(path, least?.sent());
      expect(status).toBe(201);
      expect(body).toMatchObject(least?.shown ?? {});
    });

    it.each(wrong)('refuses a wrong %s: %j', async (wrongField, part, message) => {
      const before = await total();
      const { status, body } = await editor.post<RefusalReply>(path, { ...full(), ...part });
      expect(status).toBe(400);
      expect(body.fields?.[0]).toEqual({ path: wrongField, message });
      expect(await total()).toBe(before);
    });

    it.each(['id', 'name_key', '__proto__x'])('is not created with the foreign field %s', async (foreign) => {
      expect((await editor.post(path, { ...full(), [foreign]: 'x' })).status).toBe(400);
    });

    it('is created once for the same Idempotency-Key', async () => {
      const before = await total();
      const sent = full();
      const key = { 'idempotency-key': 'key-for-one-record' };
      const replies = await Promise.all([1, 2].map(() => editor.post<Row>(path, sent, key)));
      expect(replies.map(({ status }) => status)).toEqual([201, 201]);
      expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
      expect(await total()).toBe(before + 1);
    });

    it.each(changes)('changes %j alone', async (part) => {
      const { address, all } = await created();
      const { status, body } = await editor.patch(address, { version: 1, ...part });
      expect(status).toBe(200);
      expect(body).toMatchObject({ ...merged(all, part), version: 2 });
      expect((await editor.get(address)).body).toMatchObject({ ...merged(all, part), version: 2 });
      const history = await editor.get<ListPage<HistoryEntry>>(`${address}/history`);
      expect(history.body.content[0]?.changes.map((change) => change.field)).toEqual([leafOf(part).field]);
    });

    it('stays as it is when nothing changed', async () => {
      const { address, sent } = await created();
      expect((await editor.patch<Row>(address, { ...sent, version: 1 })).body.version).toBe(1);
    });

    it('refuses a stale save, returns who changed what since, and keeps the newer state', async () => {
      const { address, all } = await created();
      await other.patch(address, { version: 1, ...first });
      const { status, body } = await editor.patch<RefusalReply>(address, { version: 1, ...second });
      expect(status).toBe(409);
      const newer = { ...merged(all, first), version: 2 };
      expect(body).toMatchObject({
        ...{ message: 'FAILED', code: 'stale', current: newer },
        changes: [{ field, from: valueAt(all, field), to: value, by: other.username }],
      });
      expect((await editor.get(address)).body).toMatchObject(newer);
    });

    it('is deleted in the version that was read, and its history stays readable', async () => {
      const { address, all } = await created();
      await editor.patch(address, { version: 1, ...first });
      expect((await editor.delete(`${address}?version=1`)).status).toBe(409);
      expect((await editor.delete(`${address}?version=2`)).body).toEqual({ message: 'SUCCESS' });
      expect((await editor.get(address)).status).toBe(404);
      expect((await editor.delete(`${address}?version=2`)).status).toBe(404);
      const { content } = (await editor.get<ListPage<HistoryEntry>>(`${address}/history`)).body;
      expect(content.map(({ action, actor }) => [action, actor])).toEqual(
        ['delete', 'update', 'create'].map((action) => [action, editor.username]),
      );
      expect(content[1]?.changes).toEqual([{ field, from: valueAt(all, field), to: value }]);
      expect(content[0]?.changes).toContainEqual({ field, from: value, to: null });
    });

    it('that does not exist gets 404', async () => {
      expect((await editor.get(`${path}/999999`)).status).toBe(404);
      expect((await editor.patch(`${path}/999999`, { version: 1 })).status).toBe(404);
      expect((await editor.delete(`${path}/999999?version=1`)).status).toBe(404);
      expect((await editor.get(`${path}/abc`)).status).toBe(400);
    });
  });
}

const isPart = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `{ address: { street: 'A' } }` is the field `address.street` with the value `A`. */
function leafOf(part: object): { field: string; value: unknown } {
  const [[name, value] = ['', undefined]] = Object.entries(part);
  if (!isPart(value)) return { field: name, value };
  const inner = leafOf(value);
  return { field: `${name}.${inner.field}`, value: inner.value };
}

function valueAt(record: object, field: string): unknown {
  return field.split('.').reduce<unknown>((value, name) => (isPart(value) ? value[name] : undefined), record);
}

function merged(record: object, part: object): object {
  const result: Record<string, unknown> = { ...record };
  for (const [name, value] of Object.entries(part))
    result[name] = isPart(value) && isPart(result[name]) ? merged(result[name], value) : value;
  return result;
}
