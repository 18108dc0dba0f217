import { doneReply } from '@gso/contract/record/replies';
import type { ChoosePasswordInput } from '@gso/contract/sign-in/password-link';
import { call } from '../../api/client.ts';

export const askForLink = (usernameOrEmail: string) =>
  call({ path: '/api/password-reset', method: 'POST', body: { usernameOrEmail }, reply: doneReply });

export const choosePassword = (body: ChoosePasswordInput) =>
  call({ path: '/api/password-reset/choose', method: 'POST', body, reply: doneReply });
