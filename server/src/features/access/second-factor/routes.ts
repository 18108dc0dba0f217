import { recordId } from '@gso/contract/fields';
import { passkeyCreation, passkeyInput } from '@gso/contract/sign-in/passkey';
import { appConfirmInput, appSetup, ownFactors, recoveryCodesReply } from '@gso/contract/sign-in/second-factor';
import { doneReply } from '@gso/contract/record/replies';
import * as z from 'zod';
import { kilobyte } from '../../../platform/http/body-limits.ts';
import { route } from '../../../platform/http/route.ts';
import { carryOut, save } from '../../../platform/save/save.ts';
import type { SignInServices } from '../log-in.ts';
import {
  addOwnPasskey,
  confirmOwnApp,
  readOwnFactors,
  removeOwnApp,
  removeOwnPasskey,
  renewRecoveryCodes,
  startOwnApp,
} from './own-factors.ts';
import { creationOptions } from './passkeys.ts';

export const secondFactorRoutes = (services: SignInServices) => [
  route({
    method: 'GET',
    path: '/api/second-factor',
    summary: 'Your second factors',
    access: 'self',
    beforeSecondFactor: true,
    response: { 200: ownFactors },
    refuses: [],
    handler: ({ reads, actor }) => readOwnFactors(reads, services, actor),
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
    handler: (call) => save(call, (tx) => startOwnApp(tx, services.box, call.actor)),
  }),
  route({
    method: 'POST',
    path: '/api/second-factor/app/confirm',
    summary:
      'Confirm the authenticator app with a code; with the first second factor the reply has recovery codes, and your other sessions end',
    access: 'self',
    beforeSecondFactor: true,
    recentSignIn: true,
    body: appConfirmInput,
    response: { 200: recoveryCodesReply },
    refuses: [422],
    handler: (call) => save(call, (tx) => confirmOwnApp(tx, services.box, call.actor, call.body.code)),
  }),
  route({
    method: 'DELETE',
    path: '/api/second-factor/app',
    summary: 'Remove your authenticator app',
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
  route({
    method: 'POST',
    path: '/api/second-factor/passkey/options',
    summary: 'What the browser needs to create a passkey',
    access: 'self',
    beforeSecondFactor: true,
    recentSignIn: true,
    response: { 200: passkeyCreation },
    refuses: [422],
    handler: ({ reads, actor }) => creationOptions(reads, services, actor),
  }),
  route({
    method: 'POST',
    path: '/api/second-factor/passkey',
    summary: 'Add a passkey; with the first second factor the reply has recovery codes, and your other sessions end',
    access: 'self',
    beforeSecondFactor: true,
    recentSignIn: true,
    body: passkeyInput,
    bodyBytes: 32 * kilobyte,
    response: { 200: recoveryCodesReply },
    refuses: [422],
    handler: (call) => save(call, (tx) => addOwnPasskey(tx, services, call.actor, call.body)),
  }),
  route({
    method: 'DELETE',
    path: '/api/second-factor/passkey/{id}',
    summary: 'Remove a passkey',
    access: 'self',
    recentSignIn: true,
    params: z.strictObject({ id: recordId }),
    response: { 200: doneReply },
    refuses: [404],
    handler: (call) => carryOut(call, (tx) => removeOwnPasskey(tx, call.actor, call.params.id)),
  }),
];
