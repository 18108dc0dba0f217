import * as z from 'zod';
import {
  email,
  fieldMessages,
  namedPerson,
  namedRecord,
  newUsername,
  password,
  phone,
  recordId,
  requiredText,
  rupiah,
  wholeNumber,
} from './fields.ts';
import { limits } from './limits.ts';
import { listPage, listQuery } from './record/list-query.ts';
import { type AnyOf, pageAccess } from './permissions.ts';
import { patchOf, rowOf } from './record/record-schema.ts';
import { savedReply } from './record/replies.ts';
import { visitTypes } from './visit/visit-access.ts';

export const userAccess = {
  read: pageAccess.account,
  write: ['MA_ACCOUNT'],
  /** Who may create accounts and set passwords. */
  createAndReset: ['MA_FORCE_RESET_PASS'],
} as const satisfies Record<string, AnyOf>;

export const userInput = z.strictObject({
  username: newUsername,
  /** Without one the user cannot sign in until it is reset. */
  password: password.optional(),
  roleId: recordId,
  enabled: z.boolean().default(true),
  employee: z.strictObject({
    firstName: requiredText(),
    email: email().default(''),
    phoneNo: phone().default(''),
    target: rupiah.default(0),
    targetVisit: wholeNumber.default(0),
  }),
});
export type UserInput = z.output<typeof userInput>;

/** With an invitation, a link is mailed with which the user chooses a password. */
export const newUserInput = userInput.extend({ invite: z.boolean().default(false) });
export type NewUserInput = z.output<typeof newUserInput>;

export const inviteInput = z.strictObject({ username: requiredText() });

/** The username cannot be changed after the account is created. */
export const userPatch = patchOf(userInput.omit({ username: true, password: true }));
export type UserPatch = z.output<typeof userPatch>;

export const userRow = rowOf(userInput.omit({ password: true }), {
  role: namedRecord,
  /** An administrator set the password, and the user has to replace it at the next sign-in. */
  hasSecondFactor: z.boolean(),
  mustChangePassword: z.boolean(),
});
export type UserRow = z.output<typeof userRow>;

export const userSaved = savedReply(userRow);
export const userPage = listPage(userRow);

export const userList = listQuery({
  sort: [
    'name',
    'username',
    'employee.target',
    'employee.targetVisit',
    'role.name',
    'employee.phoneNo',
    'employee.email',
    'enabled',
  ],
  defaultSize: 15,
  pageSizes: [5, 15, 20, 50, 100],
});
export type UserListQuery = z.output<typeof userList.schema>;

/** The fields of a user that pickers need. */
export const userOption = namedPerson;
export type UserOption = z.output<typeof userOption>;

export const userSelectQuery = z.strictObject({
  /** Only users for whom the caller may log a visit. */
  restrict: z.enum(['true', 'false']).default('false'),
  /** Only users who can open visits of this type. */
  vt: z.enum(visitTypes).optional(),
});

export const userMessages = {
  duplicate: 'Duplicate Entry:',
  passwordsMustMatch: 'Password & Confirm Password must match',
  resetDone: 'Success Reset Account!',
  resetFailed: 'Reset Password Fail!',
} as const;

export const forceResetInput = z
  .strictObject({
    username: requiredText(),
    password,
    confirmPassword: z.string().min(1, fieldMessages.required).max(limits.passwordMax),
  })
  .refine((typed) => typed.password === typed.confirmPassword, {
    path: ['confirmPassword'],
    message: userMessages.passwordsMustMatch,
  });
export type ForceResetInput = z.output<typeof forceResetInput>;
