import { explanation } from '@gso/contract/explain/explanation';
import { recordId } from '@gso/contract/fields';
import { quotationAccess, quotationList } from '@gso/contract/quotation';
import { explainLineQuery, explainQuotationQuery } from '@gso/contract/quotation/explained';
import * as z from 'zod';
import { readSnapshot } from '../../../platform/db/read-snapshot.ts';
import { sumRoute } from '../../../platform/explain/sum-route.ts';
import { route } from '../../../platform/http/route.ts';
import { listQuotations } from '../queries.ts';
import { explainLine, explainTotal } from './explain-quotation.ts';
import { explainedQuotations, grandTotal } from './explained-quotations.ts';

export const explainQuotationRoutes = [
  sumRoute({
    path: '/api/quo',
    many: 'quotations',
    access: quotationAccess.read,
    query: quotationList.schema,
    list: listQuotations,
    source: explainedQuotations,
    name: 'quotationSum',
    added: grandTotal,
  }),
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
