import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Device, Tokens } from '../../platform/auth/token.ts';
import type { Call } from '../../platform/http/route.ts';

/** With this prefix a browser accepts the cookie over TLS and from this host only, so nobody can plant it. */
const nameIn = ({ protocol }: FastifyRequest): string => (protocol === 'https' ? '__Host-gso_device' : 'gso_device');
const lifetimeSeconds = 180 * 24 * 60 * 60;

/** The calling browser, from its signed cookie. A browser without the cookie is new. */
export async function deviceOf(request: FastifyRequest, tokens: Tokens): Promise<Device> {
  const signed = new RegExp(`(?:^|; ?)${nameIn(request)}=([^;]+)`).exec(request.headers.cookie ?? '')?.[1];
  return (signed && (await tokens.deviceOf(signed))) || { id: randomUUID(), userIds: [] };
}

/** From now on the failed attempts of others do not keep this user from signing in here. */
export async function rememberDevice(
  { request, setCookie }: Pick<Call, 'request' | 'setCookie'>,
  tokens: Tokens,
  { id, userIds }: Device,
  userId: number,
): Promise<void> {
  const users = [...userIds.filter((known) => known !== userId), userId];
  const value = await tokens.signDevice({ id, userIds: users }, lifetimeSeconds);
  setCookie({ name: nameIn(request), value, path: '/', maxAgeSeconds: lifetimeSeconds });
}
