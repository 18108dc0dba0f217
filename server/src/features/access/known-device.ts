import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Device, Tokens } from '../../platform/auth/token.ts';
import type { Call } from '../../platform/http/route.ts';

const name = 'gso_device';
const lifetimeSeconds = 180 * 24 * 60 * 60;

/** The calling browser, from its signed cookie. A browser without the cookie is new. */
export async function deviceOf({ headers }: FastifyRequest, tokens: Tokens): Promise<Device> {
  const signed = new RegExp(`(?:^|; ?)${name}=([^;]+)`).exec(headers.cookie ?? '')?.[1];
  return (signed && (await tokens.deviceOf(signed))) || { id: randomUUID(), userIds: [] };
}

/** From now on the failed attempts of others do not keep this user from signing in here. */
export async function rememberDevice(
  { setCookie }: Pick<Call, 'setCookie'>,
  tokens: Tokens,
  { id, userIds }: Device,
  userId: number,
): Promise<void> {
  const users = [...userIds.filter((known) => known !== userId), userId];
  const value = await tokens.signDevice({ id, userIds: users }, lifetimeSeconds);
  setCookie({ name, value, path: '/api/login', maxAgeSeconds: lifetimeSeconds });
}
