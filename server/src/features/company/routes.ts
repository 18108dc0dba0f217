import {
  companyAccess,
  companyInput,
  companyList,
  companyOption,
  companyPage,
  companyPatch,
  companyRow,
  companySaved,
  similarCompanies as similarReply,
  similarQuery,
} from '@gso/contract/company';
import { recordId, version } from '@gso/contract/fields';
import { historyQuery, historyReply } from '@gso/contract/history';
import { autocompleteQuery } from '@gso/contract/list-query';
import { doneReply } from '@gso/contract/replies';
import { importFileField, importQuery, importReply } from '@gso/contract/sheet-import';
import * as z from 'zod';
import { readHistory } from '../../platform/audit/history.ts';
import { route } from '../../platform/http/route.ts';
import { carryOut, createOnce, save } from '../../platform/save/save.ts';
import { exportSheet } from '../../platform/sheet-exchange/export-sheet.ts';
import { importSheet } from '../../platform/sheet-exchange/import-sheet.ts';
import { autocompleteCompanies, listCompanies, readCompany, selectCompanies, similarCompanies } from './queries.ts';
import { companyExport, companyImport, companySheet } from './sheet.ts';
import { createCompany, deleteCompany, updateCompany } from './write-company.ts';

const params = z.strictObject({ id: recordId });

export const companyRoutes = [
  route({
    method: 'GET',
    path: '/api/company',
    summary: 'A page of companies, searched by name',
    access: companyAccess.read,
    query: companyList.schema,
    answers: { 200: companyPage },
    refuses: [],
    handler: ({ reads, query }) => listCompanies(reads, query),
  }),
  route({
    method: 'GET',
    path: '/api/company/all',
    summary: 'All companies as a spreadsheet',
    access: companyAccess.write,
    answers: { 200: 'file' },
    refuses: [],
    handler: (call) => exportSheet(call, companySheet, companyExport),
  }),
  route({
    method: 'GET',
    path: '/api/company/autocomplete',
    summary: 'Companies whose name contains what was typed',
    access: companyAccess.pick,
    query: autocompleteQuery,
    answers: { 200: z.object({ content: z.array(companyOption) }) },
    refuses: [],
    handler: async ({ reads, query }) => ({ content: await autocompleteCompanies(reads, query.q, query.ps) }),
  }),
  route({
    method: 'GET',
    path: '/api/company/select',
    summary: 'The first 1,000 companies by name, for short lists',
    access: companyAccess.pick,
    answers: { 200: z.array(companyOption) },
    refuses: [],
    handler: ({ reads }) => selectCompanies(reads),
  }),
  route({
    method: 'GET',
    path: '/api/company/similar',
    summary: 'Companies that are probably the same under another spelling',
    access: companyAccess.write,
    query: similarQuery,
    answers: { 200: similarReply },
    refuses: [],
    handler: ({ reads, query }) => similarCompanies(reads, query.name, query.except),
  }),
  route({
    method: 'GET',
    path: '/api/company/{id}',
    summary: 'One company',
    access: companyAccess.read,
    params,
    answers: { 200: companyRow },
    refuses: [404],
    handler: ({ reads, params }) => readCompany(reads, params.id),
  }),
  route({
    method: 'GET',
    path: '/api/company/{id}/history',
    summary: 'Who changed what in a company',
    access: companyAccess.read,
    params,
    query: historyQuery,
    answers: { 200: historyReply },
    refuses: [],
    handler: ({ reads, params, query }) => readHistory(reads, 'company', params.id, query.before),
  }),
  route({
    method: 'POST',
    path: '/api/company',
    summary: 'Create a company',
    access: companyAccess.write,
    body: companyInput,
    answers: { 201: companySaved },
    refuses: [422],
    handler: (call) => createOnce(call, (tx) => createCompany(tx, call.actor, call.body)),
  }),
  route({
    method: 'PATCH',
    path: '/api/company/{id}',
    summary: 'Change a company',
    access: companyAccess.write,
    params,
    body: companyPatch,
    answers: { 200: companySaved },
    refuses: [404, 409],
    handler: (call) => save(call, (tx) => updateCompany(tx, call.actor, call.params.id, call.body)),
  }),
  route({
    method: 'DELETE',
    path: '/api/company/{id}',
    summary: 'Remove a company that nothing refers to',
    access: companyAccess.write,
    params,
    query: z.strictObject({ version }),
    answers: { 200: doneReply },
    refuses: [404, 409],
    handler: (call) => carryOut(call, (tx) => deleteCompany(tx, call.actor, call.params.id, call.query.version)),
  }),
  route({
    method: 'POST',
    path: '/api/excel/company',
    summary: 'Create and change companies from a spreadsheet',
    access: companyAccess.write,
    query: importQuery,
    upload: { field: importFileField },
    answers: { 200: importReply },
    refuses: [413, 415, 422],
    handler: (call) => importSheet(call, companyImport),
  }),
];
