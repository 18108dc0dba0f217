import { randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { largestInteger } from '@gso/contract/fields';
import { secretDigest } from './secret.ts';

/*
 * gso_<id>_<secret>_<checksum>: the beginning lets scanners of source code recognise a token, the id finds its row, and
 * the checksum tells a mistyped token from a wrong one without a query.
 */

export const apiTokenStart = 'gso_';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const base = BigInt(digits.length);
/** 32 random bytes, and a CRC-32. */
const [secretChars, checksumChars] = [43, 6];
const shape = new RegExp(`^(${apiTokenStart}(\\d{1,10})_(\\w{${secretChars}}))_(\\w{${checksumChars}})$`);

function inDigits(number: bigint, length: number): string {
  return length === 0 ? '' : inDigits(number / base, length - 1) + digits.charAt(Number(number % base));
}

const checksumOf = (text: string): string => inDigits(BigInt(crc32(text)), checksumChars);

export const newSecret = (): string => inDigits(BigInt(`0x${randomBytes(32).toString('hex')}`), secretChars);

export const secretHash = (secret: string): string => secretDigest(secret).toString('hex');

/** Compares in constant time. */
export const isSecret = (sent: string, storedHash: string): boolean =>
  timingSafeEqual(secretDigest(sent), Buffer.from(storedHash, 'hex'));

export function writeApiToken(id: number, secret: string): string {
  const start = `${apiTokenStart}${id}_${secret}`;
  return `${start}_${checksumOf(start)}`;
}

export function readApiToken(token: string): { id: number; secret: string } | undefined {
  const [, start = '', id = '', secret = '', checksum] = shape.exec(token) ?? [];
  return checksumOf(start) === checksum && Number(id) <= largestInteger ? { id: Number(id), secret } : undefined;
}
