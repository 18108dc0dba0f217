import { supplierBulk } from '@gso/contract/record/bulk-kinds';
import { namedRecord } from '@gso/contract/fields';
import { autocompleteQuery, similarQuery } from '@gso/contract/record/list-query';
import {
  similarSuppliers as similarReply,
  supplierAccess,
  supplierInput,
  supplierList,
  supplierPage,
  supplierPatch,
  supplierRow,
  supplierSaved,
} from '@gso/contract/supplier';
import * as z from 'zod';
import { bulkRoutes } from '../../platform/change-group/bulk-routes.ts';
import { route } from '../../platform/http/route.ts';
import { mergeRoutes } from '../../platform/merge/merge-routes.ts';
import { recordRoutes } from '../../platform/record/record-routes.ts';
import { sheetRoutes } from '../../platform/sheet-exchange/sheet-routes.ts';
import {
  autocompleteSuppliers,
  listSuppliers,
  selectBrands,
  selectSuppliers,
  similarSuppliers,
  supplierConditions,
  supplierChanges,
} from './queries.ts';
import { supplierFile, supplierImport, supplierSource } from './sheet.ts';
import { supplier } from './supplier-kind.ts';

export const supplierRoutes = [
  ...recordRoutes({
    path: '/api/supplier',
    noun: ['supplier', 'suppliers'],
    access: supplierAccess,
    kind: supplier,
    query: supplierList.schema,
    list: listSuppliers,
    schemas: { row: supplierRow, page: supplierPage, saved: supplierSaved, input: supplierInput, patch: supplierPatch },
  }),
  ...mergeRoutes({
    path: '/api/supplier',
    noun: ['supplier', 'suppliers'],
    access: supplierAccess.write,
    kind: supplier,
    entity: 'supplier',
    values: supplierPatch.omit({ version: true }),
  }),
  ...sheetRoutes({
    path: '/api/supplier',
    importPath: '/api/excel/supplier',
    many: 'suppliers',
    access: supplierAccess.write,
    file: supplierFile,
    query: supplierList.exportSchema,
    conditions: supplierConditions,
    source: supplierSource,
    target: supplierImport,
  }),
  ...bulkRoutes({ path: '/api/supplier', many: 'suppliers', schemas: supplierBulk, target: supplierChanges }),
  route({
    method: 'GET',
    path: '/api/supplier/autocomplete',
    summary: 'Suppliers whose name contains the text',
    access: supplierAccess.read,
    query: autocompleteQuery,
    response: { 200: z.object({ content: z.array(namedRecord) }) },
    refuses: [],
    handler: async ({ reads, query }) => ({ content: await autocompleteSuppliers(reads, query.q, query.ps) }),
  }),
  route({
    method: 'GET',
    path: '/api/supplier/select',
    summary: 'The first 1,000 suppliers by name, for short lists',
    access: supplierAccess.read,
    response: { 200: z.array(namedRecord) },
    refuses: [],
    handler: ({ reads }) => selectSuppliers(reads),
  }),
  route({
    method: 'GET',
    path: '/api/supplier/brand/select',
    summary: 'The first 1,000 brands of all suppliers, each once regardless of case',
    access: supplierAccess.read,
    response: { 200: z.array(z.string()) },
    refuses: [],
    handler: ({ reads }) => selectBrands(reads),
  }),
  route({
    method: 'GET',
    path: '/api/supplier/similar',
    summary: 'Suppliers that are probably the same under another spelling',
    access: supplierAccess.write,
    query: similarQuery,
    response: { 200: similarReply },
    refuses: [],
    handler: ({ reads, query }) => similarSuppliers(reads, query.name, query.except),
  }),
];
