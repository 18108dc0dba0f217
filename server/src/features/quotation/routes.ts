import { recordId, version } from '@gso/contract/fields';
import {
  priceReferenceList,
  priceReferencePage,
  quotation,
  quotationAccess,
  quotationInput,
  quotationList,
  quotationOption,
  quotationPage,
  quotationPatch,
  quotationSaved,
  quotationSelectQuery,
  quotationStatusPatch,
} from '@gso/contract/quotation';
import { doneReply } from '@gso/contract/record/replies';
import { exportQuery } from '@gso/contract/record/export-format';
import * as z from 'zod';
import { historyRoute } from '../../platform/audit/history-route.ts';
import { megabyte } from '../../platform/http/body-limits.ts';
import { route } from '../../platform/http/route.ts';
import { readRecord } from '../../platform/record/record-kind.ts';
import { restoreRoute } from '../../platform/record/restore-route.ts';
import { carryOut, createOnce, save } from '../../platform/save/save.ts';
import { exportSheet } from '../../platform/sheet-exchange/export-sheet.ts';
import { listPriceReferences, listQuotations, selectQuotations } from './queries.ts';
import { quotationRecord } from './quotation-kind.ts';
import { quotationFile, quotationSource } from './sheet.ts';
import { changeStatus, createQuotation, deleteQuotation, updateQuotation } from './write-quotation.ts';

const params = z.strictObject({ id: recordId });
const { read, write, pick } = quotationAccess;

export const quotationRoutes = [
  route({
    method: 'GET',
    path: '/api/quo',
    summary: 'A page of quotations, without their lines',
    access: read,
    query: quotationList.schema,
    response: { 200: quotationPage },
    refuses: [],
    handler: ({ reads, query }) => listQuotations(reads, query),
  }),
  route({
    method: 'GET',
    path: '/api/quo/{id}',
    summary: 'One quotation with its lines',
    access: read,
    params,
    response: { 200: quotation },
    refuses: [404],
    handler: (call) => readRecord(call.reads, quotationRecord, call.params.id),
  }),
  historyRoute({ path: '/api/quo', one: 'quotation', access: read, entity: 'quotation' }),
  route({
    method: 'GET',
    path: '/api/quo/all',
    summary: 'All quotations as a spreadsheet',
    access: read,
    query: exportQuery,
    response: { 200: 'file' },
    refuses: [422],
    handler: (call) => exportSheet(call, quotationFile, quotationSource),
  }),
  route({
    method: 'GET',
    path: '/api/quo/select',
    summary: 'The open quotations of a company',
    access: pick,
    query: quotationSelectQuery,
    response: { 200: z.array(quotationOption) },
    refuses: [],
    handler: ({ reads, query }) => selectQuotations(reads, query),
  }),
  route({
    method: 'GET',
    path: '/api/quo/itemdetails',
    summary: 'The earlier prices of a material',
    access: read,
    query: priceReferenceList.schema,
    response: { 200: priceReferencePage },
    refuses: [],
    handler: ({ reads, query }) => listPriceReferences(reads, query),
  }),
  route({
    method: 'POST',
    path: '/api/quo',
    summary: 'Create one quotation',
    access: write,
    body: quotationInput,
    bodyBytes: megabyte,
    response: { 201: quotationSaved },
    refuses: [409, 422],
    handler: (call) => createOnce(call, (tx) => createQuotation(tx, call.actor, call.body)),
  }),
  route({
    method: 'PATCH',
    path: '/api/quo',
    summary: 'Change one quotation and its lines',
    access: write,
    body: quotationPatch,
    bodyBytes: megabyte,
    response: { 200: quotationSaved },
    refuses: [404, 409, 422],
    handler: (call) => save(call, (tx) => updateQuotation(tx, call.actor, call.body)),
  }),
  route({
    method: 'PATCH',
    path: '/api/quo/{id}',
    summary: 'Mark one quotation as lost, or open it again',
    access: write,
    params,
    body: quotationStatusPatch,
    response: { 200: quotationSaved },
    refuses: [404, 409, 422],
    handler: (call) => save(call, (tx) => changeStatus(tx, call.actor, { id: call.params.id, ...call.body })),
  }),
  route({
    method: 'DELETE',
    path: '/api/quo/{id}',
    summary: 'Remove one quotation that nothing refers to',
    access: write,
    params,
    query: z.strictObject({ version }),
    response: { 200: doneReply },
    refuses: [404, 409],
    handler: (call) =>
      carryOut(call, (tx) => deleteQuotation(tx, call.actor, { id: call.params.id, version: call.query.version })),
  }),
  restoreRoute({
    path: '/api/quo',
    one: 'quotation',
    access: write,
    entity: 'quotation',
    saved: quotationSaved,
    read: (tx, id) => readRecord(tx, quotationRecord, id),
  }),
];
