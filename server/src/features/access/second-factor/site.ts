import { isIP } from 'node:net';

/** Where passkeys are valid: authenticators answer only to the site that they were made for. */
export interface Site {
  /** The host name. */
  id: string;
  origin: string;
}

/** From PUBLIC_URL. Browsers make no passkeys for a site without a name, and none without TLS except for localhost. */
export function siteOf(publicUrl: string | undefined): Site | undefined {
  if (publicUrl === undefined) return undefined;
  const { hostname, origin, protocol } = new URL(publicUrl);
  const isSecure = protocol === 'https:' || hostname === 'localhost';
  return isSecure && isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { id: hostname, origin } : undefined;
}
