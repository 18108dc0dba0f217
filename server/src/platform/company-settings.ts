import * as z from 'zod';

const loopback = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Over plain HTTP anybody on the way could read and change the sign-in; only on one machine there is no way. */
function isPrivate(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || loopback.has(hostname);
}

const domain = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** Sign-in with a company account (OpenID Connect). Without OIDC_ISSUER there is none. */
export const companySettings = {
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://login.example.com/realms/company' })
    .refine(isPrivate, 'must begin with https://')
    .optional()
    .describe(
      'The OpenID Connect provider of your company, for the sign-in with a company account. It also needs OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and PUBLIC_URL.',
    ),
  OIDC_CLIENT_ID: z.string().optional().describe('The ID that the provider gave this application.'),
  OIDC_CLIENT_SECRET: z.string().optional().describe('The secret that the provider gave this application.'),
  OIDC_NAME: z
    .string()
    .max(40, 'must have at most 40 characters')
    .default('')
    .describe(
      'What the button at the login page says: Sign in with …, such as Google. Otherwise: your company account.',
    ),
  OIDC_DOMAINS: z
    .string()
    .transform((list) =>
      list
        .toLowerCase()
        .split(/[\s,]+/)
        .filter((part) => part !== ''),
    )
    .refine((list) => list.every((part) => domain.test(part)), 'must be mail domains such as example.com,example.co.id')
    .default([])
    .describe(
      'Only people with a mail address of these domains may sign in with a company account for the first time.',
    ),
  OIDC_NEW_ACCOUNTS: z
    .string()
    .optional()
    .describe(
      'The name of the role that people get who have no account yet. It needs OIDC_DOMAINS. Without it nobody gets an account that way.',
    ),
  OIDC_ONLY: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .default(false)
    .describe(
      'Whether passwords are refused at the login page. `gso admin sign-in-link` lets an administrator in while the provider is away.',
    ),
};

export interface CompanySettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  name: string;
  domains: readonly string[];
  roleOfNewAccounts: string | undefined;
  only: boolean;
  publicUrl: string;
}

type CompanyConfig = z.output<z.ZodObject<typeof companySettings>> & { PUBLIC_URL?: string | undefined };

/** Which settings are missing for those that are set. */
export function companyProblems(config: CompanyConfig): string[] {
  const missing = (['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'PUBLIC_URL'] as const).filter((name) => !config[name]);
  if (!config.OIDC_ISSUER) {
    return config.OIDC_ONLY ? ['OIDC_ONLY needs OIDC_ISSUER; without it nobody could sign in.'] : [];
  }
  return [
    ...missing.map((name) => `${name} is missing. OIDC_ISSUER needs it.`),
    ...(config.PUBLIC_URL && !isPrivate(config.PUBLIC_URL)
      ? ['PUBLIC_URL must begin with https:// if OIDC_ISSUER is set.']
      : []),
    ...(config.OIDC_NEW_ACCOUNTS && config.OIDC_DOMAINS.length === 0
      ? ['OIDC_DOMAINS is missing. Without it OIDC_NEW_ACCOUNTS would let in everybody whom the provider knows.']
      : []),
  ];
}

/** Undefined if the sign-in with a company account is not set up. */
export function companySettingsOf(config: CompanyConfig): CompanySettings | undefined {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, PUBLIC_URL } = config;
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET || !PUBLIC_URL) return undefined;
  return {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    name: config.OIDC_NAME,
    domains: config.OIDC_DOMAINS,
    roleOfNewAccounts: config.OIDC_NEW_ACCOUNTS,
    only: config.OIDC_ONLY,
    publicUrl: PUBLIC_URL,
  };
}
