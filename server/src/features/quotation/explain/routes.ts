import { explanation } from '@gso/contract/explain/explanation';
import { recordId } from '@gso/contract/fields';
import { quotationAccess } from '@gso/contract/quotation';
import { explainLineQuery, explainQuotationQuery } from '@gso/contract/quotation/explained';
import * as z from 'zod';
import { readSnapshot } from '../../../platform/db/read-snapshot.ts';
import { route } from '../../../platform/http/route.ts';
import { explainLine, explainTotal } from './explain-quotation.ts';

export const explainQuotationRoutes = [
  route({
    method: 'GET',
    path: '/api/quo/{id}/explain',
    summary: 'How a total of one quotation was computed',
    access: quotationAccess.read,
    params: z.strictObject({ id: recordId }),
    query: explainQuotationQuery,
    response: { 200: explanation },
    refuses: [404],
    handler: ({ db, params, query }) => readSnapshot(db, (tx) => explainTotal(tx, params.id, query.figure)),
  }),
  route({
    method: 'GET',
    path: '/api/quo/{id}/explain/{line}',
    summary: 'How a figure of one line of a quotation was computed',
    access: quotationAccess.read,
    params: z.strictObject({ id: recordId, line: recordId }),
    query: explainLineQuery,
    response: { 200: explanation },
    refuses: [404],
    handler: ({ db, params, query }) => readSnapshot(db, (tx) => explainLine(tx, params, query.figure)),
  }),
];
