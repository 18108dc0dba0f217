import {
  type AccountPatch,
  accountSaved,
  employeeReply,
  ownSessions,
  passwordChanged,
  type PasswordInput,
} from '@gso/contract/profile';
import { choicesReply, type NotificationChoices } from '@gso/contract/record/notification-choice';
import { doneReply } from '@gso/contract/record/replies';
import { call } from '../../../api/client.ts';
import { replaceToken } from '../../../api/session.ts';

/** All cached replies of the screen are stored under these keys. */
export const employeeKey = (username: string) => ['profile', 'employee', username] as const;
export const sessionsKey = ['profile', 'sessions'] as const;
export const choicesKey = ['profile', 'notification-choices'] as const;

export const fetchEmployee = (username: string, signal: AbortSignal) =>
  call({ path: `/api/employee/${encodeURIComponent(username)}`, reply: employeeReply, signal });

export const updateAccount = (body: AccountPatch) =>
  call({ path: '/api/userlogin/account', method: 'PATCH', body, reply: accountSaved });

/** The old token is invalid as soon as the server has saved the password; other calls then wait for the new one. */
export const changePassword = (body: PasswordInput): Promise<void> =>
  replaceToken(() =>
    call({ path: '/api/userlogin/password', method: 'PATCH', body, reply: passwordChanged, replacesToken: true }),
  );

export const fetchSessions = (signal: AbortSignal) => call({ path: '/api/session', reply: ownSessions, signal });

export const endOneSession = (id: string) => call({ path: `/api/session/${id}`, method: 'DELETE', reply: doneReply });

export const endOtherSessions = () => call({ path: '/api/session', method: 'DELETE', reply: doneReply });

export const fetchChoices = (signal: AbortSignal) =>
  call({ path: '/api/notification/choices', reply: choicesReply, signal });

export const saveChoices = (choices: NotificationChoices) =>
  call({ path: '/api/notification/choices', method: 'PATCH', body: { choices }, reply: doneReply });
