import * as z from 'zod';
import { permissions } from './permissions.ts';

export const loginInput = z.strictObject({ username: z.string().max(200), password: z.string().max(200) });

export const tokenReply = z.object({
  token: z.string(),
  /** Milliseconds from now. */
  expires_in: z.number().int(),
});

/** The claims that the browser reads from the token. The server never trusts them; it reads the live user. */
export const tokenClaims = z.object({
  sub: z.string(),
  fullname: z.string(),
  permissions: z.array(z.enum(permissions)),
  /** The session can do nothing but choose a new password. */
  mustChangePassword: z.boolean(),
  /** The session can do nothing but set up a second factor. Tokens of an older version do not have it. */
  mustSetUpSecondFactor: z.boolean().default(false),
  sid: z.string(),
  exp: z.number(),
});
export type TokenClaims = z.infer<typeof tokenClaims>;

export const loginMessages = {
  empty: 'Username / Password are empty',
  wrong: 'Username & password are wrong or Username is inactive!',
  required: 'This field is required',
} as const;
