import { customerBulk } from '@gso/contract/record/bulk-kinds';
import { similarQuery } from '@gso/contract/record/list-query';
import {
  customerAccess,
  customerInput,
  customerList,
  customerOption,
  customerPage,
  customerPatch,
  customerRow,
  customerSaved,
  customerSelectQuery,
  similarCustomers as similarReply,
} from '@gso/contract/customer';
import * as z from 'zod';
import { bulkRoutes } from '../../platform/change-group/bulk-routes.ts';
import { route } from '../../platform/http/route.ts';
import { mergeRoutes } from '../../platform/merge/merge-routes.ts';
import { recordRoutes } from '../../platform/record/record-routes.ts';
import { sheetRoutes } from '../../platform/sheet-exchange/sheet-routes.ts';
import { customer } from './customer-kind.ts';
import { customerConditions, listCustomers, selectCustomers, similarCustomers, customerChanges } from './queries.ts';
import { customerFile, customerImport, customerSource } from './sheet.ts';

export const customerRoutes = [
  ...recordRoutes({
    path: '/api/customer',
    noun: ['customer', 'customers'],
    access: customerAccess,
    kind: customer,
    query: customerList.schema,
    list: listCustomers,
    schemas: {
      row: customerRow,
      page: customerPage,
      saved: customerSaved,
      input: customerInput,
      patch: customerPatch,
    },
    offline: true,
  }),
  ...mergeRoutes({
    path: '/api/customer',
    noun: ['customer', 'customers'],
    access: customerAccess.write,
    kind: customer,
    entity: 'customer',
    values: customerPatch.omit({ version: true }),
  }),
  ...sheetRoutes({
    path: '/api/customer',
    importPath: '/api/excel/customer',
    many: 'customers',
    access: customerAccess.write,
    file: customerFile,
    query: customerList.exportSchema,
    conditions: customerConditions,
    source: customerSource,
    target: customerImport,
  }),
  ...bulkRoutes({ path: '/api/customer', many: 'customers', schemas: customerBulk, target: customerChanges }),
  route({
    method: 'GET',
    path: '/api/customer/select',
    summary: 'The contacts of one company by name',
    access: customerAccess.pick,
    query: customerSelectQuery,
    response: { 200: z.array(customerOption) },
    refuses: [],
    handler: ({ reads, query }) => selectCustomers(reads, query.companyId),
  }),
  route({
    method: 'GET',
    path: '/api/customer/similar',
    summary: 'Customers that are probably the same under another spelling',
    access: customerAccess.write,
    query: similarQuery,
    response: { 200: similarReply },
    refuses: [],
    handler: ({ reads, query }) => similarCustomers(reads, query.name, query.except),
  }),
];
