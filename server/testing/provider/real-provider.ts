import { once } from 'node:events';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';
import { freePort } from '../../../ops/free-port.ts';
import type { CompanySettings } from '../../src/platform/company-settings.ts';

interface ProviderPerson {
  email: string;
  email_verified: boolean;
  name: string;
}

export const testClient = { clientId: 'gso', clientSecret: 'a secret that only the provider and GSO know' };

/** For tests: the settings of a provider, with nothing more allowed than needed. */
export const companySettingsFor = (
  issuer: string,
  publicUrl: string,
  more: Partial<CompanySettings> = {},
): CompanySettings => ({
  ...testClient,
  issuer,
  publicUrl,
  name: 'Example',
  domains: [],
  roleOfNewAccounts: undefined,
  only: false,
  ...more,
});

/** A real OpenID Connect provider on this machine. Its people sign in with their subject and any password. */
export async function startRealProvider(publicUrl: string, people: Record<string, ProviderPerson>) {
  const issuer = `http://127.0.0.1:${await freePort()}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: testClient.clientId,
        client_secret: testClient.clientSecret,
        redirect_uris: [`${publicUrl}/api/sign-in/company/callback`],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: async (_context, id) =>
      people[id] && { accountId: id, claims: async () => ({ sub: id, ...people[id] }) },
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'real' }] },
    cookies: { keys: ['only for tests'] },
  });
  const server = createServer(provider.callback());
  server.listen(Number(new URL(issuer).port), '127.0.0.1');
  await once(server, 'listening');
  return {
    issuer,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
