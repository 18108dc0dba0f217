import { createHash, timingSafeEqual } from 'node:crypto';
import type { Permission } from '@gso/contract/permissions';
import { SignJWT, jwtVerify } from 'jose';

const algorithm = 'HS256';
const mostRemembered = 10_000;
const deviceAudience = 'device';
const ticketAudience = 'second-factor';
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

/**
 * Signs tokens and returns the session that a token belongs to. The other claims of a token are for the browser only.
 */
export class Tokens {
  readonly #key: Uint8Array;
  // A valid signature stays valid; verifying it again for every call would cost more than the call.
  readonly #remembered = new Map<string, Verified>();

  constructor(secret: string) {
    this.#key = new TextEncoder().encode(secret);
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
      .setIssuedAt()
      .setExpirationTime(subject.expiresAt)
      .sign(this.#key);
  }

  signDevice({ id, userIds }: Device, lifetimeSeconds: number): Promise<string> {
    return new SignJWT({ users: userIds.slice(-mostUsersOfDevice) })
      .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
      .setAudience(deviceAudience)
      .setJti(id)
      .setExpirationTime(Math.floor(Date.now() / 1000) + lifetimeSeconds)
      .sign(this.#key);
  }

  async deviceOf(token: string): Promise<Device | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.#key, { algorithms: [algorithm], audience: deviceAudience });
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
      .sign(this.#key);
  }

  async ticketOf(token: string): Promise<Ticket | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.#key, {
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

  async sessionOf(token: string): Promise<string | undefined> {
    const verified = this.#remembered.get(token) ?? (await this.#verify(token));
    return verified && verified.expiresAtMs > Date.now() ? verified.sessionId : undefined;
  }

  async #verify(token: string): Promise<Verified | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.#key, {
        algorithms: [algorithm],
        requiredClaims: ['exp', 'sub'],
      });
      // Tickets and devices name an audience and are no sessions.
      if (payload.aud !== undefined || typeof payload['sid'] !== 'string' || payload.exp === undefined)
        return undefined;
      const verified = { sessionId: payload['sid'], expiresAtMs: payload.exp * 1000 };
      if (this.#remembered.size >= mostRemembered) this.#remembered.clear();
      this.#remembered.set(token, verified);
      return verified;
    } catch {
      return undefined;
    }
  }
}

const digest = (value: string): Buffer => createHash('sha256').update(value).digest();

/** Compares in constant time. */
export const isSameSecret = (sent: string, secret: string): boolean => timingSafeEqual(digest(sent), digest(secret));
