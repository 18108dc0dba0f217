import { randomUUID } from 'node:crypto';
import type { Permission } from '@gso/contract/permissions';
import { type JWTPayload, type JWTVerifyOptions, SignJWT, jwtVerify } from 'jose';

const algorithm = 'HS256';
const mostRemembered = 10_000;
const sessionAudience = 'session';
const deviceAudience = 'device';
const ticketAudience = 'second-factor';
const challengeAudience = 'passkey';
/** How many users may share a browser and be remembered in it at the same time. */
const mostUsersOfDevice = 10;

export interface TokenSubject {
  username: string;
  fullName: string;
  permissions: readonly Permission[];
  mustChangePassword: boolean;
  mustSetUpSecondFactor: boolean;
  sessionId: string;
  expiresAt: Date;
}

interface Verified {
  sessionId: string;
  expiresAtMs: number;
}

/** A browser and the users who have signed in there. */
export interface Device {
  id: string;
  userIds: readonly number[];
}

/** Proves that its holder knew the password of the user, for the second step of a sign-in. */
export interface Ticket {
  userId: number;
  /** Changes with the password, which makes the ticket invalid. */
  passwordState: string;
}

/** What a passkey has to sign. */
export interface Challenge {
  id: string;
  purpose: 'create' | 'prove';
  /** Undefined for a sign-in that begins with the passkey. */
  userId: number | undefined;
}

/**
 * Signs tokens and returns the session that a token belongs to. The other claims of a token are for the browser only.
 */
export class Tokens {
  /** The first one signs. */
  readonly #keys: readonly Uint8Array[];
  // A valid signature stays valid; verifying it again for every call would cost more than the call.
  readonly #remembered = new Map<string, Verified>();

  constructor(secrets: readonly string[]) {
    this.#keys = secrets.map((secret) => new TextEncoder().encode(secret));
  }

  get #signingKey(): Uint8Array {
    const [first] = this.#keys;
    if (!first) throw new Error('There is no key to sign with.');
    return first;
  }

  /** Throws if the token is not valid with any of the keys. */
  async #payloadOf(token: string, options: JWTVerifyOptions): Promise<JWTPayload> {
    for (const key of this.#keys.slice(0, -1)) {
      const verified = await jwtVerify(token, key, options).catch(() => undefined);
      if (verified) return verified.payload;
    }
    return (await jwtVerify(token, this.#keys.at(-1) ?? this.#signingKey, options)).payload;
  }

  sign(subject: TokenSubject): Promise<string> {
    return new SignJWT({
      fullname: subject.fullName,
      permissions: [...subject.permissions],
      mustChangePassword: subject.mustChangePassword,
      mustSetUpSecondFactor: subject.mustSetUpSecondFactor,
      sid: subject.sessionId,
    })
      .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
      .setSubject(subject.username)
      .setAudience(sessionAudience)
      .setIssuedAt()
      .setExpirationTime(subject.expiresAt)
      .sign(this.#signingKey);
  }

  signDevice({ id, userIds }: Device, lifetimeSeconds: number): Promise<string> {
    return new SignJWT({ users: userIds.slice(-mostUsersOfDevice) })
      .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
      .setAudience(deviceAudience)
      .setJti(id)
      .setExpirationTime(Math.floor(Date.now() / 1000) + lifetimeSeconds)
      .sign(this.#signingKey);
  }

  async deviceOf(token: string): Promise<Device | undefined> {
    try {
      const payload = await this.#payloadOf(token, { algorithms: [algorithm], audience: deviceAudience });
      const { jti, users } = payload as { jti?: string; users?: number[] };
      return jti === undefined ? undefined : { id: jti, userIds: users ?? [] };
    } catch {
      return undefined;
    }
  }

  signTicket({ userId, passwordState }: Ticket, lifetimeMs: number): Promise<string> {
    return new SignJWT({ user: userId, password: passwordState })
      .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
      .setAudience(ticketAudience)
      .setExpirationTime(new Date(Date.now() + lifetimeMs))
      .sign(this.#signingKey);
  }

  async ticketOf(token: string): Promise<Ticket | undefined> {
    try {
      const payload = await this.#payloadOf(token, {
        algorithms: [algorithm],
        audience: ticketAudience,
        requiredClaims: ['exp'],
      });
      const { user, password } = payload as { user?: number; password?: string };
      return user === undefined || password === undefined ? undefined : { userId: user, passwordState: password };
    } catch {
      return undefined;
    }
  }

  signChallenge({ purpose, userId }: Omit<Challenge, 'id'>, lifetimeMs: number): Promise<string> {
    return new SignJWT({ purpose, ...(userId !== undefined && { user: userId }) })
      .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
      .setAudience(challengeAudience)
      .setJti(randomUUID())
      .setExpirationTime(new Date(Date.now() + lifetimeMs))
      .sign(this.#signingKey);
  }

  async challengeOf(token: string): Promise<Challenge | undefined> {
    try {
      const payload = await this.#payloadOf(token, {
        algorithms: [algorithm],
        audience: challengeAudience,
        requiredClaims: ['exp', 'jti'],
      });
      const { jti, purpose, user } = payload as { jti?: string; purpose?: Challenge['purpose']; user?: number };
      return jti === undefined || purpose === undefined ? undefined : { id: jti, purpose, userId: user };
    } catch {
      return undefined;
    }
  }

  async sessionOf(token: string): Promise<string | undefined> {
    const verified = this.#remembered.get(token) ?? (await this.#verify(token));
    return verified && verified.expiresAtMs > Date.now() ? verified.sessionId : undefined;
  }

  async #verify(token: string): Promise<Verified | undefined> {
    try {
      const payload = await this.#payloadOf(token, {
        algorithms: [algorithm],
        requiredClaims: ['exp', 'sub'],
      });
      // Tickets and devices name another audience and are no sessions. Tokens of version 1.0 name none.
      if (payload.aud !== undefined && payload.aud !== sessionAudience) return undefined;
      if (typeof payload['sid'] !== 'string' || payload.exp === undefined) return undefined;
      const verified = { sessionId: payload['sid'], expiresAtMs: payload.exp * 1000 };
      if (this.#remembered.size >= mostRemembered) this.#remembered.clear();
      this.#remembered.set(token, verified);
      return verified;
    } catch {
      return undefined;
    }
  }
}
