import { companyAccess } from '@gso/contract/company';
import { customerAccess } from '@gso/contract/customer';
import { itemAccess } from '@gso/contract/item';
import { limits } from '@gso/contract/limits';
import { nouns } from '@gso/contract/nouns';
import type { AnyOf } from '@gso/contract/permissions';
import {
  duplicateDecision,
  type DuplicatePair,
  duplicatesQuery,
  duplicatesReply,
  type DuplicatesReply,
} from '@gso/contract/record/duplicate';
import { mergedKinds, type MergedKind } from '@gso/contract/record/merge';
import { doneReply } from '@gso/contract/record/replies';
import { supplierAccess } from '@gso/contract/supplier';
import { notFound } from '../../platform/app-error.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { readRows, statement, text as sql } from '../../platform/db/statement.ts';
import { route } from '../../platform/http/route.ts';
import { carryOut } from '../../platform/save/save.ts';
import { shown } from './rules.ts';

/** Who may merge such records. */
const access: Record<MergedKind, AnyOf> = {
  company: companyAccess.write,
  customer: customerAccess.write,
  supplier: supplierAccess.write,
  item: itemAccess.write,
};

export const duplicateRoutes = mergedKinds.flatMap((entity) => [
  route({
    method: 'GET',
    path: `/api/${entity}/duplicate`,
    summary: `Pairs of ${nouns[entity].en[1]} that are probably the same, the most certain ones first`,
    access: access[entity],
    query: duplicatesQuery,
    response: { 200: duplicatesReply },
    refuses: [],
    handler: ({ reads, query }) => pairsOf(reads, entity, query.pn),
  }),
  route({
    method: 'POST',
    path: `/api/${entity}/duplicate/decision`,
    summary: `Say that two ${nouns[entity].en[1]} are not the same, or take that back`,
    access: access[entity],
    body: duplicateDecision,
    response: { 200: doneReply },
    refuses: [404],
    handler: (call) =>
      carryOut(call, (tx) =>
        decide(tx, entity, { ...call.body, by: call.body.isDuplicate ? null : call.actor.username }),
      ),
  }),
]);

/** One page, along the index of the scores. */
async function pairsOf(db: Reader, entity: MergedKind, page: number): Promise<DuplicatesReply> {
  const { name, detail } = shown[entity];
  const one = (alias: string) =>
    sql(
      `(select jsonb_build_object('id', id, 'name', ${name}, 'detail', ${detail}) from ${entity} where id = ${alias})`,
    );
  const pairs = await readRows<DuplicatePair>(
    db,
    statement`select ${one('first_id')} as first, ${one('second_id')} as second, reasons, score from (
        select * from duplicate_pair where entity = ${entity} and dismissed_by is null
        order by score desc, first_id, second_id
        limit ${sql(String(limits.duplicatesPage + 1))} offset ${page * limits.duplicatesPage}
      ) as pair order by score desc, first_id, second_id`,
  );
  return { content: pairs.slice(0, limits.duplicatesPage), more: pairs.length > limits.duplicatesPage };
}

interface Decision {
  ids: readonly [number, number];
  by: string | null;
}

async function decide(tx: Tx, entity: MergedKind, { ids, by }: Decision): Promise<void> {
  const decided = await readRows(
    tx,
    statement`update duplicate_pair set dismissed_by = ${by}, dismissed_at = case when ${by}::text is not null then now() end
      where entity = ${entity} and first_id = ${Math.min(...ids)} and second_id = ${Math.max(...ids)} returning entity`,
  );
  if (decided.length === 0) throw notFound();
}
