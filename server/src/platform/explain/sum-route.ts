import { homeCurrency } from '@gso/contract/exchange-rate';
import { explanationOf } from '@gso/contract/explain/explain';
import { explanation, type FigureName } from '@gso/contract/explain/explanation';
import type { AnyOf } from '@gso/contract/permissions';
import type { ListPage, ListQuery } from '@gso/contract/record/list-query';
import type * as z from 'zod';
import type { Actor } from '../auth/actor.ts';
import type { Tx } from '../db/database.ts';
import { readSnapshot } from '../db/read-snapshot.ts';
import { type Route, route } from '../http/route.ts';
import { type Added, type ExplainedSource, sumOf } from './sum-of.ts';

interface SumRoute<Query> {
  path: `/api/${string}`;
  /** The noun for many records, for the summary in the API reference. */
  many: string;
  access: AnyOf;
  query: z.ZodType<Query>;
  /** Reads the list with its sum. */
  list: (tx: Tx, query: Query) => Promise<Pick<ListPage<unknown>, 'totalAmount'>>;
  source: (tx: Tx, query: Query, actor: Actor) => ExplainedSource | Promise<ExplainedSource>;
  name: FigureName;
  added: Added;
}

/** How the sum of a list follows from all rows that match its filters. */
export const sumRoute = <Query extends ListQuery<string>>({ path, many, query, ...of }: SumRoute<Query>): Route =>
  route({
    method: 'GET',
    path: `${path}/explain`,
    summary: `How the sum of the ${many} that match the filters of the list was computed; page, size and order are not used`,
    access: of.access,
    query,
    response: { 200: explanation },
    refuses: [],
    handler: (call) =>
      readSnapshot(call.db, async (tx) => {
        const { totalAmount = null } = await of.list(tx, { ...call.query, page: 0, size: 1, exactCount: true });
        // The reader has this list open.
        const source = { ...(await of.source(tx, call.query, call.actor)), list: null };
        const result = await sumOf(tx, source, of.name, of.added);
        return explanationOf({ currency: homeCurrency, result, stored: totalAmount, isCounted: true });
      }),
  });
