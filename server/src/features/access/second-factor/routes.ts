import { appConfirmInput, appSetup, ownFactors, recoveryCodesReply } from '@gso/contract/sign-in/second-factor';
import { doneReply } from '@gso/contract/record/replies';
import { route } from '../../../platform/http/route.ts';
import { carryOut, save } from '../../../platform/save/save.ts';
import type { SignInServices } from '../log-in.ts';
import { confirmOwnApp, readOwnFactors, removeOwnApp, renewRecoveryCodes, startOwnApp } from './own-factors.ts';

export const secondFactorRoutes = ({ box }: SignInServices) => [
  route({
    method: 'GET',
    path: '/api/second-factor',
    summary: 'Your second factors',
    access: 'self',
    beforeSecondFactor: true,
    response: { 200: ownFactors },
    refuses: [],
    handler: ({ reads, actor }) => readOwnFactors(reads, actor),
  }),
  route({
    method: 'POST',
    path: '/api/second-factor/app',
    summary: 'Start to set up an authenticator app; it counts after a code of it was confirmed',
    access: 'self',
    beforeSecondFactor: true,
    recentSignIn: true,
    response: { 200: appSetup },
    refuses: [422],
    handler: (call) => save(call, (tx) => startOwnApp(tx, box, call.actor)),
  }),
  route({
    method: 'POST',
    path: '/api/second-factor/app/confirm',
    summary: 'Confirm the authenticator app with a code; the reply has the recovery codes, and your other sessions end',
    access: 'self',
    beforeSecondFactor: true,
    recentSignIn: true,
    body: appConfirmInput,
    response: { 200: recoveryCodesReply },
    refuses: [422],
    handler: (call) => save(call, (tx) => confirmOwnApp(tx, box, call.actor, call.body.code)),
  }),
  route({
    method: 'DELETE',
    path: '/api/second-factor/app',
    summary: 'Remove your authenticator app and the recovery codes',
    access: 'self',
    recentSignIn: true,
    response: { 200: doneReply },
    refuses: [404],
    handler: (call) => carryOut(call, (tx) => removeOwnApp(tx, call.actor)),
  }),
  route({
    method: 'POST',
    path: '/api/second-factor/recovery-codes',
    summary: 'New recovery codes; the earlier ones no longer work',
    access: 'self',
    recentSignIn: true,
    response: { 200: recoveryCodesReply },
    refuses: [404],
    handler: (call) => save(call, (tx) => renewRecoveryCodes(tx, call.actor)),
  }),
];
