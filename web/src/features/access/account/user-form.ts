import { fieldMessages, password, requiredEmail } from '@gso/contract/fields';
import { userInput, type UserRow } from '@gso/contract/user';
import * as z from 'zod';

const { username, employee } = userInput.shape;
const power = { roleId: z.number().min(1, fieldMessages.required), enabled: z.boolean() };

const twice = { password, confirmPassword: z.string().min(1, fieldMessages.required) };
const sameTwice = (typed: { password: string; confirmPassword: string }) => typed.password === typed.confirmPassword;

/** A password that is set for another user, repeated to catch typing errors. */
export const passwordForm = (passwordsMustMatch: string) =>
  z.strictObject(twice).refine(sameTwice, { path: ['confirmPassword'], message: passwordsMustMatch });

/** The screen requires a password, although an account can exist without one until it is reset. */
export const newUserForm = (passwordsMustMatch: string) =>
  z
    .strictObject({ username, employee, ...twice, ...power })
    .refine(sameTwice, { path: ['confirmPassword'], message: passwordsMustMatch });

/** The user chooses the password, with a link that is mailed. */
export const invitedUserForm = z.strictObject({
  username,
  employee: employee.extend({ email: requiredEmail() }),
  password: z.string(),
  confirmPassword: z.string(),
  ...power,
});

/** The username is shown and fixed, and a password is set by resetting it. */
export const editUserForm = z.strictObject({
  username: z.string(),
  employee,
  password: z.string(),
  confirmPassword: z.string(),
  ...power,
});

export type UserValues = z.output<typeof editUserForm>;

export const emptyUser: UserValues = {
  username: '',
  password: '',
  confirmPassword: '',
  roleId: 0,
  enabled: true,
  employee: { firstName: '', email: '', phoneNo: '', target: 0, targetVisit: 0 },
};

export function valuesOf({ username, roleId, enabled, employee }: UserRow): UserValues {
  return { ...emptyUser, username, roleId, enabled, employee };
}
