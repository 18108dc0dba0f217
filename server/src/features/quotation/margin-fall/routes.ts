import { exchangeRateAccess } from '@gso/contract/exchange-rate';
import { recordId } from '@gso/contract/fields';
import { quotationAccess } from '@gso/contract/quotation';
import { marginFallReply, marginLimit, marginLimitPatch, marginLimitSaved } from '@gso/contract/quotation/margin-fall';
import * as z from 'zod';
import { route } from '../../../platform/http/route.ts';
import { save } from '../../../platform/save/save.ts';
import { readMarginLimit, updateMarginLimit } from './margin-limit.ts';
import { readMarginFall } from './queries.ts';

export const marginFallRoutes = [
  route({
    method: 'GET',
    path: '/api/quo/{id}/marginfall',
    summary: 'Whether the margin of one quotation fell below the limit because of the exchange rates',
    access: quotationAccess.read,
    params: z.strictObject({ id: recordId }),
    response: { 200: marginFallReply },
    refuses: [],
    handler: async ({ reads, params }) => ({ fall: await readMarginFall(reads, params.id) }),
  }),
  route({
    method: 'GET',
    path: '/api/marginlimit',
    summary: 'The lowest margin that open quotations should have at the present rates, in percent',
    access: exchangeRateAccess.write,
    response: { 200: marginLimit },
    refuses: [],
    handler: ({ reads }) => readMarginLimit(reads),
  }),
  route({
    method: 'PATCH',
    path: '/api/marginlimit',
    summary: 'Change the lowest margin of open quotations',
    access: exchangeRateAccess.write,
    body: marginLimitPatch,
    response: { 200: marginLimitSaved },
    refuses: [409],
    handler: (call) => save(call, (tx) => updateMarginLimit(tx, call.actor, call.body)),
  }),
];
