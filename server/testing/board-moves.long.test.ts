import type { Board } from '@gso/contract/pipeline/board';
import type { RefusalReply } from '@gso/contract/record/replies';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { long } from './long-tests.ts';
import { testApp } from './test-app.ts';

const app = testApp();
const people = 8;
const cards = 50;
const moves = long ? 1000 : 160;

it(`${people} people move the same ${cards} cards ${moves} times, and no move is lost in silence`, async () => {
  const keeper = await app.userWith('MA_MASTER_DATA');
  const company = await keeper.post<{ id: number }>('/api/company', { name: 'PT A', address: { street: 'Jl. 1' } });
  const contact = await keeper.post<{ id: number }>('/api/customer', { name: 'B', company: { id: company.body.id } });
  await sql`insert into shodan (name, description, amount, customer_id, created_by, updated_by)
    select 'Card ' || n, 'x', n, ${contact.body.id}, ${keeper.username}, ${keeper.username}
    from generate_series(1, ${cards}::integer) as n`.execute(app.db);
  const sellers = await Promise.all(Array.from({ length: people }, () => app.userWith('MA_SHODAN')));
  const saved: string[] = [];
  const refused: number[] = [];

  // Everyone looks at the board now and then, and moves what they saw meanwhile.
  await Promise.all(
    sellers.map(async (seller, person) => {
      let seen: { id: number; version: number; stage: { id: number } }[] = [];
      for (let turn = 0; turn < moves / people; turn += 1) {
        if (turn % 5 === 0) {
          const { body } = await seller.get<Board>('/api/shodan/board');
          const more = await seller.get<{ cards: typeof seen }>('/api/shodan/board/1?pn=1');
          seen = [...body.columns.flatMap((column) => column.cards), ...more.body.cards];
        }
        const card = seen[(turn * 7 + person * 3) % seen.length];
        if (!card) throw new Error('The board is empty.');
        const to = (card.stage.id % 4) + 1;
        const sent = turn % 25 === 24 ? { status: 'WIN' } : { stage: { id: to } };
        const { status, body } = await seller.patch<RefusalReply & { version: number }>(`/api/shodan/${card.id}`, {
          version: card.version,
          ...sent,
        });
        if (status === 409) {
          expect(body.code).toBe('stale');
          refused.push(card.id);
        } else {
          expect(status, JSON.stringify(body)).toBe(200);
          saved.push(`${card.id} version ${card.version + 1} by ${seller.username}`);
        }
      }
    }),
  );

  expect(saved.length + refused.length).toBe(moves);
  expect(refused.length, 'people are in each other’s way').toBeGreaterThan(0);
  const { rows: audited } = await sql<{ entry: string }>`
    select entity_id || ' version ' || entity_version || ' by ' || actor as entry from audit_entry
    where entity = 'shodan' and action = 'update'`.execute(app.db);
  expect(audited.map(({ entry }) => entry).sort()).toEqual([...saved].sort());
  const { rows: logged } = await sql<{ entry: string }>`
    select shodan_id || ' version ' || 1 + row_number() over (partition by shodan_id order by id) || ' by ' || by as entry
    from shodan_stage_change`.execute(app.db);
  expect(logged.map(({ entry }) => entry).sort()).toEqual([...saved].sort());
  const boards = await Promise.all(sellers.map((seller) => seller.get('/api/shodan/board')));
  for (const { body } of boards) expect(body).toEqual(boards[0]?.body);
  console.info(`${saved.length} moves saved, ${refused.length} refused`);
}, 120_000);
