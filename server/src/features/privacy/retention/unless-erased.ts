import { type PersonKind, personEntity } from '@gso/contract/privacy/person';
import { type Statement, statement, text } from '../../../platform/db/statement.ts';

/** Whoever was erased is due again only if somebody has changed the record since. */
export function unlessErased(kind: PersonKind): Statement {
  const table = text(personEntity[kind]);
  return statement`not exists (
    select from erasure where entity = '${table}' and record_id = ${table}.id and created_at >= ${table}.updated_at)`;
}
