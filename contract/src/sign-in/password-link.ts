import * as z from 'zod';
import { fieldMessages, password, requiredText } from '../fields.ts';
import { limits } from '../limits.ts';
import { profileMessages } from '../profile.ts';

export const passwordResetInput = z.strictObject({ usernameOrEmail: requiredText(limits.quotationName) });

/** The token is in the fragment of the link, which browsers never send, so that no log holds it. */
export const choosePasswordInput = z
  .strictObject({
    token: z.string().max(100),
    password,
    confirmPassword: z.string().min(1, fieldMessages.required).max(limits.passwordMax),
  })
  .refine((typed) => typed.password === typed.confirmPassword, {
    path: ['confirmPassword'],
    message: profileMessages.newMustMatch,
  });
export type ChoosePasswordInput = z.output<typeof choosePasswordInput>;
