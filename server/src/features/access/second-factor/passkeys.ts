import { limits, timing } from '@gso/contract/limits';
import type { PasskeyAnswer, PasskeyInput } from '@gso/contract/sign-in/passkey';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import type { Actor } from '../../../platform/auth/actor.ts';
import type { Challenge, Tokens } from '../../../platform/auth/token.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { text } from '../../../platform/text.ts';
import type { Site } from './site.ts';

export interface PasskeyServices {
  tokens: Tokens;
  /** Without it there are no passkeys. */
  site: Site | undefined;
}

/** Loaded when it is first needed: its 250 files would delay every start. */
const webauthn = () => import('@simplewebauthn/server');

const name = 'GSO WebApp';
/** EdDSA, ES256 and RS256: every authenticator knows one of them. */
const algorithms = [-8, -7, -257];

function neededSite({ site }: PasskeyServices): Site {
  if (site) return site;
  throw new AppError(
    'refused',
    text(
      'Passkeys do not work at this address. The administrator has to set PUBLIC_URL.',
      'Passkey tidak dapat dipakai di alamat ini. Administrator perlu mengisi PUBLIC_URL.',
    ),
  );
}

const keysOf = (db: Reader, userId: number) =>
  db
    .selectFrom('passkey')
    .select(['credential_id as id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

/** For a new passkey of the user. */
export async function creationOptions(db: Reader, services: PasskeyServices, actor: Actor) {
  const site = neededSite(services);
  const { generateRegistrationOptions } = await webauthn();
  return generateRegistrationOptions({
    rpName: name,
    rpID: site.id,
    userName: actor.username,
    userDisplayName: actor.fullName,
    userID: new TextEncoder().encode(`user ${actor.userId}`),
    challenge: await services.tokens.signChallenge(
      { purpose: 'create', userId: actor.userId },
      timing.ticketLifetimeMs,
    ),
    timeout: timing.ticketLifetimeMs,
    attestationType: 'none',
    excludeCredentials: await keysOf(db, actor.userId),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs: algorithms,
  });
}

/** For a proof: of this user, or of any user who then signs in without a password. */
export async function requestOptions(db: Reader, services: PasskeyServices, userId: number | undefined) {
  const site = neededSite(services);
  const { generateAuthenticationOptions } = await webauthn();
  const { allowCredentials, ...options } = await generateAuthenticationOptions({
    rpID: site.id,
    challenge: await services.tokens.signChallenge({ purpose: 'prove', userId }, timing.ticketLifetimeMs),
    timeout: timing.ticketLifetimeMs,
    ...(userId === undefined
      ? { userVerification: 'required' }
      : { userVerification: 'preferred', allowCredentials: await keysOf(db, userId) }),
  });
  return { ...options, ...(allowCredentials && { allowCredentials }) };
}

/** Stores the passkey, if the browser answered our challenge at our address. */
export async function createPasskey(tx: Tx, services: PasskeyServices, actor: Actor, input: PasskeyInput) {
  const site = neededSite(services);
  const challenge = new AnsweredChallenge(services.tokens, { purpose: 'create', userId: actor.userId });
  const { verifyRegistrationResponse } = await webauthn();
  const created = await verifyRegistrationResponse({
    response: input.created,
    expectedChallenge: (sent) => challenge.isExpected(sent),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined);
  if (!created?.verified || !(await challenge.useUp(tx))) throw notCreated();
  // Of two that are created at the same time, the second one waits here and counts the first one.
  await sql`select 1 from user_login where id = ${actor.userId} for no key update`.execute(tx);
  if ((await keysOf(tx, actor.userId)).length >= limits.passkeys) throw tooMany();
  const { credential } = created.registrationInfo;
  const stored = await tx
    .insertInto('passkey')
    .values({
      user_id: actor.userId,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      name: input.name,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!stored) throw notCreated();
  return stored;
}

/**
 * The user whom the answer proves; undefined if it is wrong in any way. A passkey that replaces the password must have
 * verified the person, by a PIN or a fingerprint.
 */
export async function passkeyUser(
  tx: Tx,
  services: PasskeyServices,
  answer: PasskeyAnswer,
  userId: number | undefined,
): Promise<number | undefined> {
  const { site, tokens } = services;
  const key = await tx
    .selectFrom('passkey')
    .selectAll()
    .where('credential_id', '=', answer.id)
    .forUpdate()
    .executeTakeFirst();
  if (!site || !key || (userId !== undefined && key.user_id !== userId)) return undefined;
  const challenge = new AnsweredChallenge(tokens, { purpose: 'prove', userId });
  const { verifyAuthenticationResponse } = await webauthn();
  // It throws for everything that does not fit: origin, site, signature, a counter that does not grow.
  const proven = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: (sent) => challenge.isExpected(sent),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential: { id: key.credential_id, publicKey: new Uint8Array(key.public_key), counter: Number(key.counter) },
    requireUserVerification: userId === undefined,
  }).catch(() => undefined);
  if (!proven?.verified || !(await challenge.useUp(tx))) return undefined;
  await tx
    .updateTable('passkey')
    .set({ counter: proven.authenticationInfo.newCounter, last_used_at: sql`now()` })
    .where('id', '=', key.id)
    .execute();
  return key.user_id;
}

/**
 * Challenges are signed instead of stored, because anybody can ask for one. An answered one is stored, so that the same
 * answer is not accepted twice.
 */
class AnsweredChallenge {
  readonly #tokens: Tokens;
  readonly #expected: Omit<Challenge, 'id'>;
  #id: string | undefined;

  constructor(tokens: Tokens, expected: Omit<Challenge, 'id'>) {
    this.#tokens = tokens;
    this.#expected = expected;
  }

  async isExpected(sent: string): Promise<boolean> {
    const challenge = await this.#tokens.challengeOf(Buffer.from(sent, 'base64url').toString());
    const { purpose, userId } = this.#expected;
    if (challenge?.purpose !== purpose || challenge.userId !== userId) return false;
    this.#id = challenge.id;
    return true;
  }

  async useUp(tx: Tx): Promise<boolean> {
    if (this.#id === undefined) return false;
    const used = await tx
      .insertInto('used_challenge')
      .values({ id: this.#id, expires_at: sql`now() + ${timing.ticketLifetimeMs} * interval '1 millisecond'` })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return used !== undefined;
  }
}

const notCreated = () =>
  new AppError(
    'refused',
    text('The passkey could not be created. Please try again.', 'Passkey tidak dapat dibuat. Silakan coba lagi.'),
  );

const tooMany = () =>
  new AppError(
    'refused',
    text(
      `You have ${limits.passkeys} passkeys already. Remove one first.`,
      `Anda sudah memiliki ${limits.passkeys} passkey. Hapus salah satu dulu.`,
    ),
  );
