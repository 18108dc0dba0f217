import { limits } from '@gso/contract/limits';
import { sql } from 'kysely';
import type { CompanySettings } from '../../../platform/company-settings.ts';
import { hashPassword } from '../../../platform/auth/password.ts';
import { newSecret } from '../../../platform/auth/secret.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { idOfUser } from '../user-queries.ts';
import { insertUser, plainUser } from '../write-user.ts';
import { CompanyRefused } from './company-refused.ts';
import { domainOf, type Identity } from './identity.ts';

/**
 * The account of a person of the provider. The first time it is found by mail address, or created if that is allowed;
 * from then on by the provider's own name for the person, whatever becomes of the address.
 */
export async function accountOf(tx: Tx, identity: Identity, settings: CompanySettings, requestId: string) {
  const { issuer, subject, mail } = identity;
  const of = mail || subject;
  // Two first sign-ins at once must not create two accounts.
  await sql`select pg_advisory_xact_lock(3, hashtext(${subject})), pg_advisory_xact_lock(4, hashtext(${mail}))`.execute(
    tx,
  );
  const linked = await tx
    .selectFrom('sign_in_identity')
    .innerJoin('user_login', 'user_login.id', 'sign_in_identity.user_id')
    .select(['user_login.id', 'user_login.username', 'user_login.enabled'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (linked) {
    if (!linked.enabled) throw new CompanyRefused('no-account', 'The account is disabled.', { of: linked.username });
    return linked;
  }
  if (!identity.mailIsVerified) throw new CompanyRefused('not-verified', 'The mail address is not verified.', { of });
  if (settings.domains.length > 0 && !settings.domains.includes(domainOf(mail))) {
    throw new CompanyRefused('no-account', 'The mail address is of another domain.', { of });
  }
  const account = (await accountWithMail(tx, identity)) ?? (await newAccount(tx, identity, settings, requestId));
  await tx.insertInto('sign_in_identity').values({ issuer, subject, user_id: account.id }).execute();
  return account;
}

/**
 * The only enabled account with this address. Undefined if no account has it. An address that its owner entered and did
 * not prove counts for nothing: it may be that of somebody else.
 */
async function accountWithMail(tx: Tx, { issuer, mail }: Identity) {
  const found = await tx
    .selectFrom('user_login')
    .select((e) => [
      'id',
      'username',
      'enabled',
      e
        .exists(e.selectFrom('sign_in_identity').whereRef('user_id', '=', 'user_login.id').where('issuer', '=', issuer))
        .as('isLinked'),
      e(e.fn<string>('lower', ['trusted_email']), '=', mail).as('isTrusted'),
    ])
    .where((e) => e(e.fn<string>('lower', ['email']), '=', mail))
    .orderBy('isTrusted', 'desc')
    .limit(10)
    .execute();
  const enabled = found.filter((account) => account.enabled);
  const trusted = enabled.filter(({ isTrusted }) => isTrusted);
  const [account] = trusted;
  if (found.length === 0) return undefined;
  // A disabled person must not get a new account either.
  if (enabled.length === 0) throw new CompanyRefused('no-account', 'The account is disabled.', { of: mail });
  if (!account) {
    const details = 'The only account with this address got it from its owner, who has not proven it.';
    throw new CompanyRefused('no-account', details, { of: mail });
  }
  if (trusted.length > 1) throw new CompanyRefused('no-account', 'Several accounts have this address.', { of: mail });
  if (account.isLinked) {
    const details = 'The account belongs to another person of the provider, who had this address before.';
    throw new CompanyRefused('no-account', details, { of: mail });
  }
  return account;
}

async function newAccount(tx: Tx, { mail, name }: Identity, settings: CompanySettings, requestId: string) {
  const { roleOfNewAccounts } = settings;
  if (!roleOfNewAccounts) throw new CompanyRefused('no-account', 'No account has this address.', { of: mail });
  if (mail.length > limits.text) throw new CompanyRefused('no-account', 'The address is too long.', { of: mail });
  const role = await tx
    .selectFrom('role')
    .select('id')
    .where((e) => e(e.fn<string>('lower', ['name']), '=', roleOfNewAccounts.toLowerCase()))
    .executeTakeFirst();
  if (!role) throw new CompanyRefused('no-account', `There is no role named ${roleOfNewAccounts}.`, { of: mail });
  const username = await freeUsername(tx, mail);
  // Nobody knows this password. The person gets one by a reset, if they ever need it.
  const passwordHash = await hashPassword(newSecret());
  const firstName = name.slice(0, limits.text).trim() || username;
  const user = plainUser({ username, firstName, passwordHash }, role.id);
  return insertUser(tx, { username, requestId }, { ...user, employee: { ...user.employee, email: mail } });
}

/** The part of the address before the @, with a number if another user has that name. */
async function freeUsername(tx: Tx, mail: string): Promise<string> {
  const stem = mail
    .slice(0, mail.indexOf('@'))
    .replaceAll(/[^a-z0-9._-]/g, '-')
    .slice(0, limits.text - 2);
  for (const username of [stem, ...[2, 3, 4, 5, 6, 7, 8, 9].map((number) => `${stem}-${number}`)]) {
    if ((await idOfUser(tx, username)) === undefined) return username;
  }
  throw new CompanyRefused('no-account', 'All usernames made of this address are taken.', { of: mail });
}
