import { appSetup, ownFactors, recoveryCodesReply } from '@gso/contract/sign-in/second-factor';
import { doneReply } from '@gso/contract/record/replies';
import { call } from '../../../api/client.ts';

export const factorsKey = ['profile', 'second-factor'] as const;

export const fetchFactors = (signal: AbortSignal) => call({ path: '/api/second-factor', reply: ownFactors, signal });

export const startApp = () => call({ path: '/api/second-factor/app', method: 'POST', reply: appSetup });

export const confirmApp = (code: string) =>
  call({ path: '/api/second-factor/app/confirm', method: 'POST', body: { code }, reply: recoveryCodesReply });

export const removeApp = () => call({ path: '/api/second-factor/app', method: 'DELETE', reply: doneReply });

export const renewRecoveryCodes = () =>
  call({ path: '/api/second-factor/recovery-codes', method: 'POST', reply: recoveryCodesReply });

export const removePasskey = (id: number) =>
  call({ path: `/api/second-factor/passkey/${id}`, method: 'DELETE', reply: doneReply });
