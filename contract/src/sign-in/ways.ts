import * as z from 'zod';
import { requiredText } from '../fields.ts';

/** What the login page offers. Everybody may read it. */
export const signInWays = z.object({
  /** False if everybody signs in with a company account. */
  password: z.boolean(),
  /** The sign-in with a company account, if it is set up. An empty name means that it has none of its own. */
  company: z.object({ name: z.string() }).nullable(),
  /** Whether a link to choose a new password can be mailed. */
  passwordLink: z.boolean(),
  /** Passkeys work only at this address; null if they work nowhere. */
  passkeyOrigin: z.string().nullable(),
});

export type SignInWays = z.output<typeof signInWays>;

/** How the user of a session signed in. A link is one that an operator made on the server. */
export const signedInWith = z.enum(['password', 'passkey', 'company', 'link']);
export type SignedInWith = z.output<typeof signedInWith>;

const code = requiredText(100);

/** The code of a finished sign-in, which the browser exchanges for a session. */
export const signInCode = z.strictObject({ code });

/** The code of a sign-in in a second window, which confirms the identity of the session that is there already. */
export const companyProof = z.strictObject({ companyCode: code });

/**
 * Why a sign-in with a company account failed, as far as the person needs to know. The log and the audit log have the
 * details.
 */
export const companyRefusals = ['away', 'cancelled', 'expired', 'refused', 'not-verified', 'no-account'] as const;
export type CompanyRefusal = (typeof companyRefusals)[number];

/**
 * The names in the fragment of these addresses. A fragment is never sent to a server and is in no Referer
 * header.
 */
export const signInFragment = { code: 'sign-in', refusal: 'sign-in-refused', requestId: 'request' } as const;
