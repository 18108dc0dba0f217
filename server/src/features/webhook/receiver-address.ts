import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { type Text, text } from '../../platform/text.ts';

/** Networks that are not public and may be sent to all the same. */
export type Networks = readonly (readonly [ipaddr.IPv4 | ipaddr.IPv6, number])[];

export const networksOf = (setting: readonly string[]): Networks =>
  setting.map((network) => {
    if (network.includes('/')) return ipaddr.parseCIDR(network);
    const address = ipaddr.parse(network);
    return [address, address.kind() === 'ipv4' ? 32 : 128];
  });

const publicIPv6 = ipaddr.IPv6.parseCIDR('2000::/3');

type Place = 'public' | 'allowed' | 'forbidden';

function placeOf(address: string, networks: Networks): Place {
  // Turns ::ffff:127.0.0.1 into 127.0.0.1.
  const parsed = ipaddr.process(address);
  const isAllowed = networks.some(
    ([network, bits]) => network.kind() === parsed.kind() && parsed.match([network, bits]),
  );
  if (isAllowed) return 'allowed';
  const isPublic =
    parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(publicIPv6));
  return isPublic ? 'public' : 'forbidden';
}

/** The host of an address without the brackets of IPv6. The parser of URLs has turned 0x7f.1 into 127.0.0.1 already. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** What can be said about an address without asking for its name: for the form. Each attempt checks everything. */
export function literalProblem(url: URL, networks: Networks): Text | undefined {
  const host = hostOf(url);
  const isLocal = /^(.+\.)?localhost\.?$/.test(host);
  const place = isIP(host) > 0 ? placeOf(host, networks) : isLocal ? placeOf('127.0.0.1', networks) : 'unknown';
  if (place === 'forbidden') return insidePrivateNetwork(host);
  return place !== 'allowed' && url.protocol === 'http:' && networks.length === 0 ? notEncrypted : undefined;
}

/**
 * The one address to connect to. The name is resolved once, and the connection goes to the result, so that a name that
 * changes between check and connection leads nowhere. All its addresses must be allowed.
 */
export async function resolveReceiver(url: URL, networks: Networks, servers?: readonly string[]): Promise<string> {
  const host = hostOf(url);
  const addresses = isIP(host) > 0 ? [host] : await lookUp(host, servers);
  const places = addresses.map((address) => placeOf(address, networks));
  const forbidden = addresses[places.indexOf('forbidden')];
  if (forbidden !== undefined) throw new Error(insidePrivateNetwork(forbidden).en);
  if (url.protocol === 'http:' && places.includes('public')) throw new Error(notEncrypted.en);
  const [address] = addresses;
  if (address === undefined) throw new Error(`The name ${host} was not found.`);
  return address;
}

/** Asks the name servers without the thread pool of the process, which slow replies would block for everybody. */
async function lookUp(host: string, servers: readonly string[] | undefined): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  if (servers) resolver.setServers(servers);
  const replies = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return replies.flatMap((reply) => (reply.status === 'fulfilled' ? reply.value : []));
}

const insidePrivateNetwork = (address: string): Text =>
  text(
    `${address} is inside a private network. The operator can allow it with WEBHOOK_NETWORKS.`,
    `${address} berada di jaringan privat. Operator dapat mengizinkannya dengan WEBHOOK_NETWORKS.`,
  );
const notEncrypted = text(
  'Only addresses that begin with https:// are allowed.',
  'Hanya alamat yang diawali https:// yang diizinkan.',
);
