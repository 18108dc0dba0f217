import { isIP, isIPv4 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * The client's address as the nearest trusted proxy saw it. A proxy forwards what it received, so a value that is not
 * an address is ignored, and the proxy counts as the client.
 */
export function clientAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const address = isIP(ip) ? ip : (socket.remoteAddress ?? '');
  // Scoped addresses name the network card behind a percent sign, at any length.
  const plain = address.replace(/%.*$/, '').toLowerCase();
  const mapped = /^::ffff:(.+)$/.exec(plain)?.[1];
  return mapped && isIPv4(mapped) ? mapped : plain;
}

/** The key for counting wrong passwords: an IPv6 caller owns a /64 and could use a new address for every try. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const after = tail === '' ? [] : tail.split(':');
    // An IPv4 address at the end takes the place of two groups.
    const given = groups.length + after.length + (tail.includes('.') ? 1 : 0);
    groups.push(...Array<string>(8 - given).fill('0'), ...after);
  }
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
