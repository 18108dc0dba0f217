import { namedRecord } from '@gso/contract/fields';
import {
  companyAccess,
  companyInput,
  companyList,
  companyPage,
  companyPatch,
  companyRow,
  companySaved,
  similarCompany,
  similarCompanyQuery,
} from '@gso/contract/company';
import { companyBulk } from '@gso/contract/record/bulk-kinds';
import { autocompleteQuery } from '@gso/contract/record/list-query';
import * as z from 'zod';
import { bulkRoutes } from '../../platform/change-group/bulk-routes.ts';
import { route } from '../../platform/http/route.ts';
import { mergeRoutes } from '../../platform/merge/merge-routes.ts';
import { recordRoutes } from '../../platform/record/record-routes.ts';
import { sheetRoutes } from '../../platform/sheet-exchange/sheet-routes.ts';
import {
  autocompleteCompanies,
  company,
  companyChanges,
  companyConditions,
  companyFile,
  companyImport,
  companySource,
  listCompanies,
  selectCompanies,
  similarCompanies,
} from './company.ts';

export const companyRoutes = [
  ...recordRoutes({
    path: '/api/company',
    noun: ['company', 'companies'],
    access: companyAccess,
    kind: company,
    query: companyList.schema,
    list: listCompanies,
    schemas: { row: companyRow, page: companyPage, saved: companySaved, input: companyInput, patch: companyPatch },
  }),
  ...mergeRoutes({
    path: '/api/company',
    noun: ['company', 'companies'],
    access: companyAccess.write,
    kind: company,
    entity: 'company',
    values: companyPatch.omit({ version: true }),
  }),
  ...sheetRoutes({
    path: '/api/company',
    importPath: '/api/excel/company',
    many: 'companies',
    access: companyAccess.write,
    file: companyFile,
    query: companyList.exportSchema,
    conditions: companyConditions,
    source: companySource,
    target: companyImport,
  }),
  ...bulkRoutes({ path: '/api/company', many: 'companies', schemas: companyBulk, target: companyChanges }),
  route({
    method: 'GET',
    path: '/api/company/autocomplete',
    summary: 'Companies whose name contains the text',
    access: companyAccess.pick,
    query: autocompleteQuery,
    response: { 200: z.object({ content: z.array(namedRecord) }) },
    refuses: [],
    handler: async ({ reads, query }) => ({ content: await autocompleteCompanies(reads, query.q, query.ps) }),
  }),
  route({
    method: 'GET',
    path: '/api/company/select',
    summary: 'The first 1,000 companies by name, for short lists',
    access: companyAccess.pick,
    response: { 200: z.array(namedRecord) },
    refuses: [],
    handler: ({ reads }) => selectCompanies(reads),
  }),
  route({
    method: 'GET',
    path: '/api/company/similar',
    summary: 'Companies that are probably the same under another spelling',
    access: companyAccess.write,
    query: similarCompanyQuery,
    response: { 200: z.array(similarCompany) },
    refuses: [],
    handler: ({ reads, query }) => similarCompanies(reads, query),
  }),
];
