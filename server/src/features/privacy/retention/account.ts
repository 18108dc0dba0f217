import { type Statement, statement, text } from '../../../platform/db/statement.ts';
import { eraseByRule } from '../erase.ts';
import type { Retained } from './kind.ts';
import { unlessErased } from './unless-erased.ts';

/**
 * Accounts that have been disabled since then: the last change of an account is not before it was disabled. As with an erasure by
 * hand, not those with permissions that the person who saved the rule does not have.
 */
const due = (start: Statement, savedBy: Statement): Statement => statement`
  select user_login.id, user_login.updated_at as at from user_login join role on role.id = role_id
  where not enabled and user_login.updated_at < ${start} and ${unlessErased('employee')} and role.permissions <@ (
    select role.permissions from user_login as saver join role on role.id = saver.role_id where saver.username = ${savedBy})`;

export const accounts: Retained = {
  lock: 'user_login',
  due,
  shown: text('id as record, first_name as name, username as detail from due join user_login using (id)'),
  isPerson: true,
  remove: (tx, ids, { savedBy }) => eraseByRule(tx, 'employee', ids, savedBy),
};
