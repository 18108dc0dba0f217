import * as z from 'zod';
import { tokenReply } from './access.ts';
import {
  fieldMessages,
  instant,
  password,
  requiredEmail,
  requiredPhone,
  requiredText,
  text,
  version,
} from './fields.ts';
import { limits } from './limits.ts';
import { savedReply } from './record/replies.ts';
import { signedInWith } from './sign-in/ways.ts';

/** What users may change about themselves. Targets, role and access are not included. */
export const accountInput = z.strictObject({
  firstName: requiredText(),
  email: requiredEmail(),
  phoneNo: requiredPhone(),
});
export type AccountInput = z.output<typeof accountInput>;

export const accountPatch = z.strictObject({
  firstName: accountInput.shape.firstName.optional(),
  email: accountInput.shape.email.optional(),
  phoneNo: accountInput.shape.phoneNo.optional(),
  version,
});
export type AccountPatch = z.output<typeof accountPatch>;

export const employeeReply = z.object({
  id: z.number().int(),
  version: z.number().int(),
  username: z.string(),
  firstName: z.string(),
  email: z.string(),
  phoneNo: z.string(),
  role: z.object({ name: z.string() }),
});
export type EmployeeReply = z.output<typeof employeeReply>;

export const accountSaved = savedReply(employeeReply);

export const profileMessages = {
  newMustMatch: 'New & Confirm Password must match',
  accountSaved: 'Success Update Account!',
  accountFailed: 'Update Account Fail!',
  passwordChanged: 'Success Change Password!',
  passwordFailed: 'Change Password Fail!',
} as const;

const required = z.string().min(1, fieldMessages.required).max(limits.passwordMax);

export const passwordInput = z
  .strictObject({
    /** May be left out; if sent, it must be the caller's own. */
    username: text().optional(),
    oldPassword: required,
    password,
    confirmPassword: required,
  })
  .refine((typed) => typed.password === typed.confirmPassword, {
    path: ['confirmPassword'],
    message: profileMessages.newMustMatch,
  });
export type PasswordInput = z.output<typeof passwordInput>;

/** Changing the password ends every session; this token starts the next one. */
export const passwordChanged = savedReply(tokenReply);

/** A browser in which the user is signed in. */
export const ownSession = z.object({
  id: z.string(),
  current: z.boolean(),
  address: z.string(),
  userAgent: z.string(),
  signedInAt: instant,
  lastSeenAt: instant,
  signedInWith,
});
export type OwnSession = z.output<typeof ownSession>;
export const ownSessions = z.array(ownSession);
export const sessionParams = z.strictObject({ id: z.uuid() });
