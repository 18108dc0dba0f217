import * as z from 'zod';
import { instant, requiredText } from '../fields.ts';
import { limits } from '../limits.ts';

// What browsers and authenticators make. They may add fields, which are ignored.

const base64url = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[A-Za-z0-9_-]+$/);
const credentialId = base64url(1400);
const publicKeyType = z.literal('public-key');
const transports = z.array(z.string().max(20)).max(10);
const known = z.object({ id: z.string(), type: z.string(), transports: z.array(z.string()).exactOptional() });

/** The answer to a request to sign in. */
export const passkeyAnswer = z.object({
  id: credentialId,
  rawId: credentialId,
  type: publicKeyType,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(2000),
    signature: base64url(6000),
  }),
  clientExtensionResults: z.object({}).default({}),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

/** A new passkey. */
const passkeyCreated = z.object({
  id: credentialId,
  rawId: credentialId,
  type: publicKeyType,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: transports.default([]),
  }),
  clientExtensionResults: z.object({}).default({}),
});
export type PasskeyCreated = z.output<typeof passkeyCreated>;

const userVerification = z.enum(['required', 'preferred', 'discouraged']);

/** What the browser passes on to the authenticator to sign in. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  timeout: z.number().exactOptional(),
  rpId: z.string().exactOptional(),
  allowCredentials: z.array(known).exactOptional(),
  userVerification: userVerification.exactOptional(),
});

export type PasskeyRequest = z.output<typeof passkeyRequest>;

/** The same for a new passkey. */
export const passkeyCreation = z.object({
  rp: z.object({ id: z.string().exactOptional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: publicKeyType })),
  timeout: z.number().exactOptional(),
  excludeCredentials: z.array(known).exactOptional(),
  authenticatorSelection: z
    .object({
      residentKey: z.enum(['required', 'preferred', 'discouraged']).exactOptional(),
      requireResidentKey: z.boolean().exactOptional(),
      userVerification: userVerification.exactOptional(),
    })
    .exactOptional(),
  attestation: z.enum(['none', 'direct', 'enterprise', 'indirect']).exactOptional(),
});

export const passkeyInput = z.strictObject({ name: requiredText(), created: passkeyCreated });
export type PasskeyInput = z.output<typeof passkeyInput>;

export const ownPasskey = z.object({
  id: z.number().int(),
  name: z.string().max(limits.text),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});
