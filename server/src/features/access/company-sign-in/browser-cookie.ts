import { timing } from '@gso/contract/limits';
import type { Call } from '../../../platform/http/route.ts';
import { newSecret } from '../../../platform/auth/secret.ts';

/** A browser does not accept the prefix from another host or without TLS, so nobody can plant this cookie. */
const nameFor = (publicUrl: string): string => (publicUrl.startsWith('https:') ? '__Host-gso_sign_in' : 'gso_sign_in');

/** The secret that ties a sign-in to the browser that began it. Empty if the browser sent none. */
export function browserOf({ request }: Pick<Call, 'request'>, publicUrl: string): string {
  return new RegExp(`(?:^|; ?)${nameFor(publicUrl)}=([\\w-]{43})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1] ?? '';
}

/** Keeps the secret of a browser that has one: it may have begun a sign-in in another tab. */
export function rememberBrowser(call: Pick<Call, 'request' | 'setCookie'>, publicUrl: string): string {
  const value = browserOf(call, publicUrl) || newSecret();
  call.setCookie({
    name: nameFor(publicUrl),
    value,
    path: '/',
    maxAgeSeconds: timing.signInRequestMs / 1000,
    fromOtherSites: true,
    secure: publicUrl.startsWith('https:'),
  });
  return value;
}
