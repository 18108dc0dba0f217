declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';

  interface Configuration {
    clients: {
      client_id: string;
      client_secret: string;
      redirect_uris: string[];
      token_endpoint_auth_method: 'client_secret_post';
    }[];
    claims: Record<string, string[]>;
    findAccount: (
      context: unknown,
      id: string,
    ) => Promise<{ accountId: string; claims: () => Promise<{ sub: string }> } | undefined>;
    jwks: { keys: object[] };
    cookies: { keys: string[] };
  }
  /** A certified OpenID Connect provider with simple pages to sign in and to consent. */
  export class Provider {
    constructor(issuer: string, configuration: Configuration);
    callback(): RequestListener;
  }
}
