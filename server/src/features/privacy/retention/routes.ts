import { recordId } from '@gso/contract/fields';
import { privacyAccess } from '@gso/contract/privacy/person';
import {
  dueReply,
  retentionPatch,
  retentionQuery,
  retentionReply,
  retentionSaved,
} from '@gso/contract/privacy/retention';
import * as z from 'zod';
import { route } from '../../../platform/http/route.ts';
import { save } from '../../../platform/save/save.ts';
import { dryRun, readRules, updateRule } from './rules.ts';

const params = z.strictObject({ id: recordId });

export const retentionRoutes = [
  route({
    method: 'GET',
    path: '/api/privacy/retention',
    summary: 'How long personal data is kept',
    access: privacyAccess,
    response: { 200: retentionReply },
    refuses: [],
    handler: ({ reads }) => readRules(reads),
  }),
  route({
    method: 'GET',
    path: '/api/privacy/retention/{id}/due',
    summary: 'What this rule would erase now with so many months',
    access: privacyAccess,
    byToken: false,
    params,
    query: retentionQuery,
    response: { 200: dueReply },
    refuses: [404],
    handler: ({ slow, actor, params: { id }, query: { months } }) => dryRun(slow, actor, { id, months }),
  }),
  route({
    method: 'PATCH',
    path: '/api/privacy/retention/{id}',
    summary: 'Change how long personal data is kept; what is older is erased in the background and cannot be restored',
    access: privacyAccess,
    byToken: false,
    recentSignIn: true,
    params,
    body: retentionPatch,
    response: { 200: retentionSaved },
    refuses: [404, 409],
    handler: (call) => save(call, (tx) => updateRule(tx, call.actor, call.params.id, call.body)),
  }),
];
