import {
  paymentTermAccess,
  paymentTermInput,
  paymentTermList,
  type PaymentTermListQuery,
  paymentTermOption,
  paymentTermPage,
  paymentTermPatch,
  paymentTermRow,
  paymentTermSaved,
} from '@gso/contract/payment-term';
import * as z from 'zod';
import type { Reader } from '../../platform/db/database.ts';
import { readRows, statement, text } from '../../platform/db/statement.ts';
import { route } from '../../platform/http/route.ts';
import { containsText } from '../../platform/list/search.ts';
import { listRecords } from '../../platform/record/list-records.ts';
import { recordRoutes } from '../../platform/record/record-routes.ts';
import { paymentTerm } from './payment-term-kind.ts';

// A dozen at most: neither searching nor sorting them needs an index.
const descSearch = text("(' ' || lower(description))");
const sortColumns = {
  desc: text('lower(description) collate "C"'),
  lastUpdateBy: text('updated_by collate "C"'),
  lastUpdateDate: text('updated_at'),
};

const listPaymentTerms = (db: Reader, query: PaymentTermListQuery) =>
  listRecords(
    db,
    paymentTerm,
    { where: containsText(descSearch, query.search), sortBy: sortColumns[query.sort] },
    query,
  );

export const paymentTermRoutes = [
  ...recordRoutes({
    path: '/api/paymentterm',
    noun: ['payment term', 'payment terms'],
    access: paymentTermAccess,
    kind: paymentTerm,
    query: paymentTermList.schema,
    list: listPaymentTerms,
    schemas: {
      row: paymentTermRow,
      page: paymentTermPage,
      saved: paymentTermSaved,
      input: paymentTermInput,
      patch: paymentTermPatch,
    },
  }),
  route({
    method: 'GET',
    path: '/api/quo/paymentTerm/select',
    summary: 'The payment terms to choose from',
    access: paymentTermAccess.pick,
    response: { 200: z.array(paymentTermOption) },
    refuses: [],
    handler: ({ reads }) =>
      readRows<{ id: number; desc: string }>(
        reads,
        statement`select id, description as "desc" from payment_term order by lower(description), id`,
      ),
  }),
];
