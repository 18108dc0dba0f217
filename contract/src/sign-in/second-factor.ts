import * as z from 'zod';
import { tokenReply } from '../access.ts';
import { fieldMessages, instant } from '../fields.ts';
import { ownPasskey, passkeyAnswer } from './passkey.ts';
import { companyProof, signInWays } from './ways.ts';

/** Six digits of an authenticator app, which some show in two groups. */
const appCode = z.string().regex(/^\s*\d{3} ?\d{3}\s*$/, fieldMessages.appCode);

/** Capital letters and hyphens do not matter. */
const recoveryCode = z.string().min(1).max(50);

/** Exactly one proof that the user has the second factor. */
export const factorProof = z.union([
  z.strictObject({ code: appCode }),
  z.strictObject({ recoveryCode }),
  z.strictObject({ passkey: passkeyAnswer }),
]);
export type FactorProof = z.output<typeof factorProof>;

export const factorMethods = ['app', 'passkey', 'recovery-code'] as const;
export type FactorMethod = (typeof factorMethods)[number];

const secondStep = z.object({
  ticket: z.string(),
  /** Milliseconds from now. */
  expires_in: z.number().int(),
  methods: z.array(z.enum(factorMethods)),
});
export type SecondStep = z.output<typeof secondStep>;

/** Without a token, if the password was right and the user has a second factor. */
export const loginReply = z.union([tokenReply, z.object({ secondFactor: secondStep })]);

const ticket = z.string().max(1000);
export const ticketInput = z.strictObject({ ticket });
export const passkeyLoginInput = z.strictObject({ passkey: passkeyAnswer });
export const secondFactorInput = z.strictObject({ ticket, proof: factorProof });
export type SecondFactorInput = z.output<typeof secondFactorInput>;

/** The own second factors, for the profile page. */
export const ownFactors = z.object({
  /** When the authenticator app was set up. */
  app: z.object({ since: instant }).nullable(),
  passkeys: z.array(ownPasskey),
  passkeyOrigin: signInWays.shape.passkeyOrigin,
  recoveryCodesLeft: z.number().int(),
  /** Whether the role requires one. */
  required: z.boolean(),
});
export type OwnFactors = z.output<typeof ownFactors>;

export const appSetup = z.object({
  /** For typing it into the app. */
  secret: z.string(),
  /** For the QR code. */
  uri: z.string(),
});
export const appConfirmInput = z.strictObject({ code: appCode });

/** Shown once. */
export const recoveryCodesReply = z.object({ recoveryCodes: z.array(z.string()), message: z.literal('SUCCESS') });

/**
 * How a user of a running session proves who they are: with the second factor, with the password if there is none, or
 * with the company account.
 */
export const confirmInput = z.union([
  z.strictObject({ password: z.string().min(1).max(200) }),
  companyProof,
  ...factorProof.options,
]);
export type ConfirmInput = z.output<typeof confirmInput>;

/** What the confirmation accepts of this user. */
const confirmMethod = z.enum(['password', 'company', ...factorMethods]);
export type ConfirmMethod = z.output<typeof confirmMethod>;
export const confirmMethods = z.object({ methods: z.array(confirmMethod) });
