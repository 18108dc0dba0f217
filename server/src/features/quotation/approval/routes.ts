import { recordId } from '@gso/contract/fields';
import {
  approvalAccess,
  askInput,
  decisionInput,
  priceApproval,
  priceApprovalSaved,
} from '@gso/contract/quotation/approval';
import * as z from 'zod';
import { route } from '../../../platform/http/route.ts';
import { createOnce } from '../../../platform/save/save.ts';
import { askForApproval, decide } from './decide.ts';
import { readApproval } from './read-approval.ts';

const params = z.strictObject({ id: recordId });

export const priceApprovalRoutes = [
  route({
    method: 'GET',
    path: '/api/quo/{id}/approval',
    summary: 'The lines of one quotation whose prices need an approval, and what was decided before',
    access: approvalAccess.read,
    params,
    response: { 200: priceApproval },
    refuses: [404],
    handler: (call) => readApproval(call.reads, call.actor, call.params.id),
  }),
  route({
    method: 'POST',
    path: '/api/quo/{id}/approval',
    summary: 'Ask for an approval of the prices of one quotation',
    access: approvalAccess.ask,
    params,
    body: askInput,
    response: { 200: priceApprovalSaved },
    refuses: [404, 409, 422],
    handler: (call) =>
      createOnce(call, async (tx) => {
        await askForApproval(tx, call.actor, { ...call.params, ...call.body });
        return readApproval(tx, call.actor, call.params.id);
      }),
  }),
  route({
    method: 'POST',
    path: '/api/quo/{id}/approval/decision',
    summary: 'Approve or reject the prices of one quotation',
    access: approvalAccess.decide,
    params,
    body: decisionInput,
    response: { 200: priceApprovalSaved },
    refuses: [404, 409, 422],
    handler: (call) =>
      createOnce(call, async (tx) => {
        await decide(tx, call.actor, { ...call.params, ...call.body });
        return readApproval(tx, call.actor, call.params.id);
      }),
  }),
];
