import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { readRows, writeWithoutWaiting, statement } from './statement.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const count = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from document_counter`.execute(database.db);
  return rows[0]?.n ?? -1;
};
const insert = (kind: string, last: number | null) =>
  statement`insert into document_counter (kind, period, last) values (${kind}, 'test', ${last})`;

describe('writes that are not waited for', () => {
  it('are stored in their order when the transaction has committed', async () => {
    await database.db.transaction().execute(async (tx) => {
      await writeWithoutWaiting(tx, insert('unawaited', 1));
      await writeWithoutWaiting(
        tx,
        statement`update document_counter set last = 2 where kind = 'unawaited' and last = 1`,
      );
    });
    const { rows } = await sql`select last from document_counter where kind = 'unawaited'`.execute(database.db);
    expect(rows).toEqual([{ last: 2 }]);
  });

  it('have returned their rows when the transaction has committed', async () => {
    const rows = await database.db.transaction().execute(async (tx) => {
      const late = await writeWithoutWaiting(tx, statement`${insert('late', 3)} returning last`);
      expect(late).toEqual([]);
      return { late };
    });
    expect(rows.late).toEqual([{ last: 3 }]);
  });

  it('are seen by later statements of the transaction', async () => {
    const found = await database.db.transaction().execute(async (tx) => {
      await writeWithoutWaiting(tx, insert('seen', 7));
      return readRows(tx, statement`select last from document_counter where kind = 'seen'`);
    });
    expect(found).toEqual([{ last: 7 }]);
  });

  it('fail the commit with their own error, and nothing is written', async () => {
    const before = await count();
    const saving = database.db.transaction().execute(async (tx) => {
      await readRows(tx, insert('kept?', 1));
      await writeWithoutWaiting(tx, insert('broken', null));
      await writeWithoutWaiting(tx, insert('behind', 1));
    });
    await expect(saving).rejects.toThrow('null value in column "last"');
    expect(await count()).toBe(before);
  });

  it('fail a later statement with their own error', async () => {
    const before = await count();
    const saving = database.db.transaction().execute(async (tx) => {
      await writeWithoutWaiting(tx, insert('broken', null));
      await readRows(tx, insert('behind', 1));
    });
    await expect(saving).rejects.toThrow('null value in column "last"');
    expect(await count()).toBe(before);
  });

  it('are rolled back with the transaction', async () => {
    const before = await count();
    const saving = database.db.transaction().execute(async (tx) => {
      await writeWithoutWaiting(tx, insert('given up', 1));
      throw new Error('changed my mind');
    });
    await expect(saving).rejects.toThrow('changed my mind');
    expect(await count()).toBe(before);
  });

  it('leave the connection usable for the next transaction', async () => {
    for (let round = 0; round < 20; round += 1) {
      const saving = database.db.transaction().execute(async (tx) => {
        await writeWithoutWaiting(tx, insert(`round ${round}`, round % 2 === 0 ? null : 1));
      });
      await (round % 2 === 0 ? expect(saving).rejects.toThrow() : saving);
    }
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from document_counter where kind like 'round %'`.execute(database.db);
    expect(rows).toEqual([{ n: 10 }]);
  });
});

it('a statement that fails throws its own error, and the transaction is rolled back', async () => {
  const before = await count();
  const saving = database.db.transaction().execute(async (tx) => {
    await readRows(tx, insert('first', 1));
    await readRows(tx, insert('second', null));
  });
  await expect(saving).rejects.toThrow('null value in column "last"');
  expect(await count()).toBe(before);
});
