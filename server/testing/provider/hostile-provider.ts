import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, exportSPKI, generateKeyPair, importJWK, SignJWT, UnsecuredJWT } from 'jose';
import { testClient } from './real-provider.ts';

type Claims = Record<string, unknown>;

/** What the provider does wrong. */
export interface Lies {
  claims?: Claims;
  /** Signs with a key that it does not publish. */
  otherKey?: boolean;
  algorithm?: 'RS256' | 'RS384' | 'none' | 'HS256 with the public key' | 'HS256 with the client secret';
  /** Changes the payload after signing. */
  tampered?: boolean;
  noIdToken?: boolean;
  userInfo?: Claims;
  description?: Claims;
  /** Never replies to this path. */
  hangsAt?: string;
  failsAt?: string;
  hugeAt?: string;
}

/** An OpenID Connect provider that lies on demand. It gives each code once, for the nonce it was made for. */
export async function startHostileProvider() {
  const pair = await generateKeyPair('RS256', { extractable: true });
  const privateJwk = await exportJWK(pair.privateKey);
  const other = await generateKeyPair('RS256');
  const publicPem = await exportSPKI(pair.publicKey);
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'hostile', use: 'sig' };
  const codes = new Map<string, string>();
  const state = { lies: {} as Lies, calls: [] as string[] };
  let issuer = '';

  async function idTokenFor(nonce: string): Promise<string> {
    const { algorithm = 'RS256', otherKey, tampered, claims: lied } = state.lies;
    const now = Math.floor(Date.now() / 1000);
    const usual = { iss: issuer, aud: testClient.clientId, sub: 'somebody', iat: now, exp: now + 300, nonce };
    // As JSON, so that a claim that is undefined is missing.
    const claims = JSON.parse(JSON.stringify({ ...usual, ...lied }));
    if (algorithm === 'none') return new UnsecuredJWT(claims).encode();
    const secrets = { 'HS256 with the public key': publicPem, 'HS256 with the client secret': testClient.clientSecret };
    const isSymmetric = algorithm === 'HS256 with the public key' || algorithm === 'HS256 with the client secret';
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: isSymmetric ? 'HS256' : algorithm, kid: 'hostile' })
      .sign(
        isSymmetric
          ? new TextEncoder().encode(secrets[algorithm])
          : otherKey
            ? other.privateKey
            : await importJWK(privateJwk, algorithm),
      );
    if (!tampered) return token;
    const [header, payload = '', signature] = token.split('.');
    const changed = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: 'somebody else' };
    return [header, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.');
  }

  const replies: Record<string, (body: URLSearchParams) => Promise<object | undefined>> = {
    '/.well-known/openid-configuration': async () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      userinfo_endpoint: `${issuer}/userinfo`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'RS384', 'HS256', 'none'],
      authorization_response_iss_parameter_supported: true,
      ...state.lies.description,
    }),
    '/jwks': async () => ({ keys: [jwk] }),
    '/userinfo': async () => state.lies.userInfo ?? { sub: 'somebody' },
    '/token': async (body) => {
      const nonce = codes.get(body.get('code') ?? '');
      codes.delete(body.get('code') ?? '');
      if (nonce === undefined || !body.get('code_verifier')) return undefined;
      const idToken = state.lies.noIdToken ? {} : { id_token: await idTokenFor(nonce) };
      return { access_token: 'access', token_type: 'Bearer', expires_in: 60, ...idToken };
    },
  };

  async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', issuer);
    state.calls.push(pathname);
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    if (state.lies.hangsAt === pathname) return;
    if (state.lies.failsAt === pathname) return void response.writeHead(503).end();
    const body = await replies[pathname]?.(new URLSearchParams(Buffer.concat(parts).toString()));
    response.writeHead(body ? 200 : 400, { 'content-type': 'application/json' });
    const padding = state.lies.hugeAt === pathname ? { padding: 'x'.repeat(300_000) } : {};
    response.end(JSON.stringify(body ? { ...body, ...padding } : { error: 'invalid_grant' }));
  }

  const server = createServer((request, response) => void reply(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    state,
    /** A code as the provider would give it to the browser that came with this nonce. */
    codeFor: (nonce: string): string => {
      const code = `code-${codes.size}-${nonce}`;
      codes.set(code, nonce);
      return code;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
export type HostileProvider = Awaited<ReturnType<typeof startHostileProvider>>;
