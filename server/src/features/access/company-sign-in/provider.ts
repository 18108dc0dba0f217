import { createHash } from 'node:crypto';
import { timing } from '@gso/contract/limits';
import { decodeProtectedHeader } from 'jose';
import * as oidc from 'openid-client';
import type { CompanySettings } from '../../../platform/company-settings.ts';
import { Slots } from '../../../platform/slots.ts';
import { CompanyRefused } from './company-refused.ts';
import { identityOf, type Claims, type Identity } from './identity.ts';
import { limitedFetch, ProviderAway } from './limited-fetch.ts';

/** What was sent along when the browser left, and has to come back. */
export interface Sent {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** Signed with a private key that only the provider has. */
const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519'];

/**
 * The company's OpenID Connect provider. Its description is loaded when it is first needed, shared by all who wait for
 * it and loaded again every hour. If that fails, the old one is used, so the server starts and works without the
 * provider.
 */
export class CompanyProvider {
  readonly settings: CompanySettings;
  readonly callbackUrl: string;
  // A provider that hangs holds at most these; passwords and everything else are not affected.
  readonly #slots = new Slots({ total: 20, perPerson: 20 });
  #known: { configuration: oidc.Configuration; until: number } | undefined;
  #loading: Promise<oidc.Configuration> | undefined;

  constructor(settings: CompanySettings) {
    this.settings = settings;
    this.callbackUrl = `${settings.publicUrl}/api/sign-in/company/callback`;
  }

  /** The address at the provider to which the browser is sent. The person may have to sign in there again. */
  async addressFor({ state, nonce, codeVerifier }: Sent, oldestSignInMs?: number): Promise<string> {
    const address = oidc.buildAuthorizationUrl(await this.configuration(), {
      redirect_uri: this.callbackUrl,
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      ...(oldestSignInMs !== undefined && { max_age: String(oldestSignInMs / 1000) }),
    });
    return address.href;
  }

  /** Who came back from the provider, with these parameters in the address. Throws unless everything is right. */
  async identityFrom(query: string, sent: Sent): Promise<Identity> {
    const release = this.#slots.take(0);
    try {
      const configuration = await this.configuration();
      const claims = await this.#claims(configuration, new URL(`${this.callbackUrl}${query}`), sent);
      return identityOf(configuration.serverMetadata().issuer, claims);
    } catch (error) {
      throw refusalOf(error);
    } finally {
      release();
    }
  }

  async #claims(configuration: oidc.Configuration, address: URL, sent: Sent): Promise<Claims> {
    const tokens = await oidc.authorizationCodeGrant(configuration, address, {
      expectedState: sent.state,
      expectedNonce: sent.nonce,
      pkceCodeVerifier: sent.codeVerifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims || !tokens.id_token) throw new CompanyRefused('refused', 'There is no ID token.');
    refuseUnusual(claims, { ...tokens, id_token: tokens.id_token }, this.settings.clientId);
    if (claims['email'] !== undefined || !configuration.serverMetadata().userinfo_endpoint) return claims;
    return { ...claims, ...(await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)) };
  }

  async configuration(): Promise<oidc.Configuration> {
    if (this.#known && this.#known.until > Date.now()) return this.#known.configuration;
    this.#loading ??= this.#load().finally(() => (this.#loading = undefined));
    return this.#loading;
  }

  async #load(): Promise<oidc.Configuration> {
    try {
      const configuration = await discover(this.settings);
      this.#known = { configuration, until: Date.now() + timing.providerKnownMs };
      return configuration;
    } catch (error) {
      if (this.#known) return this.#known.configuration;
      throw refusalOf(error);
    }
  }
}

/** Loads what the provider says about itself, and refuses it if it is not the provider of the settings. */
async function discover({ issuer, clientId, clientSecret }: CompanySettings): Promise<oidc.Configuration> {
  const server = new URL(issuer);
  const configuration = await oidc.discovery(server, clientId, undefined, oidc.ClientSecretPost(clientSecret), {
    [oidc.customFetch]: limitedFetch,
    timeout: timing.providerMs / 1000,
    execute: [
      // By default the library trusts TLS and does not check the signature of an ID token.
      oidc.enableNonRepudiationChecks,
      ...(server.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
    ],
  });
  const found = configuration.serverMetadata();
  // The library makes exceptions for Microsoft, which would accept people of every company.
  if (new URL(found.issuer).href !== server.href) {
    throw new CompanyRefused('refused', `The provider calls itself ${found.issuer}, not ${issuer}.`);
  }
  return configuration;
}

/** What the library leaves to its caller. */
function refuseUnusual(
  claims: oidc.IDToken,
  tokens: { id_token: string; access_token: string },
  clientId: string,
): void {
  const { alg } = decodeProtectedHeader(tokens.id_token);
  if (!alg || !algorithms.includes(alg)) throw new CompanyRefused('refused', `The ID token is signed with ${alg}.`);
  if (claims['azp'] !== undefined && claims['azp'] !== clientId) {
    throw new CompanyRefused('refused', 'The ID token was issued to another application.');
  }
  if (claims.iat * 1000 > Date.now() + timing.clockDifferenceMs) {
    throw new CompanyRefused('refused', 'The ID token was issued in the future.');
  }
  const digest = createHash(alg.startsWith('Ed') ? 'sha512' : 'sha256')
    .update(tokens.access_token)
    .digest();
  if (
    claims['at_hash'] !== undefined &&
    claims['at_hash'] !== digest.subarray(0, digest.length / 2).toString('base64url')
  ) {
    throw new CompanyRefused('refused', 'The ID token was issued with another access token.');
  }
}

/** The errors of a provider after which the person can simply try again. */
const cancelled = new Set(['access_denied', 'login_required', 'consent_required', 'interaction_required']);

function refusalOf(error: unknown): unknown {
  if (error instanceof oidc.AuthorizationResponseError) {
    return new CompanyRefused(cancelled.has(error.error) ? 'cancelled' : 'refused', error.error, { cause: error });
  }
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof CompanyRefused) return cause;
    if (cause instanceof ProviderAway) return new CompanyRefused('away', cause.message, { cause });
  }
  if (error instanceof oidc.ResponseBodyError) return new CompanyRefused('refused', error.error, { cause: error });
  if (error instanceof oidc.ClientError || error instanceof oidc.WWWAuthenticateChallengeError) {
    return new CompanyRefused('refused', innermost(error).message, { cause: error });
  }
  return error;
}

/** The library's outer messages do not say what is wrong. */
const innermost = (error: Error): Error => (error.cause instanceof Error ? innermost(error.cause) : error);
