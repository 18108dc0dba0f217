import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits, for links, codes and cookies. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/**
 * What is stored of a secret, which is of no use to somebody who reads the database. A fast hash is enough: nobody can
 * guess 256 random bits.
 */
export const secretDigest = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Compares in constant time. */
export const isSameSecret = (sent: string, secret: string): boolean =>
  timingSafeEqual(secretDigest(sent), secretDigest(secret));
