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
import {
  reviseInput,
  revisionContent,
  revisionNumber,
  sendInput,
  sentRevisions,
} from '@gso/contract/quotation/revision';
import { doneReply } from '@gso/contract/record/replies';
import { exportQuery } from '@gso/contract/record/export-format';
import * as z from 'zod';
import { historyRoute } from '../../platform/audit/history-route.ts';
import type { StoredFiles } from '../../platform/files/stored-files.ts';
import { megabyte } from '../../platform/http/body-limits.ts';
import { route } from '../../platform/http/route.ts';
import { FileReply } from '../../platform/http/special-replies.ts';
import type { PdfPrinter } from '../../platform/pdf/pdf-printer.ts';
import { readRecord } from '../../platform/record/record-kind.ts';
import { restoreRoute } from '../../platform/record/restore-route.ts';
import { carryOut, createOnce, save } from '../../platform/save/save.ts';
import { exportSheet } from '../../platform/sheet-exchange/export-sheet.ts';
import { listPriceReferences, listQuotations, selectQuotations } from './queries.ts';
import { quotationRecord } from './quotation-kind.ts';
import { documentOf, listRevisions, readRevision, reviseQuotation, sendQuotation } from './revisions.ts';
import { quotationFile, quotationSource } from './sheet.ts';
import { changeStatus, createQuotation, deleteQuotation, updateQuotation } from './write-quotation.ts';

const params = z.strictObject({ id: recordId });
const revisionParams = z.strictObject({ id: recordId, revision: revisionNumber });
const { read, write, pick } = quotationAccess;

export const quotationRoutes = ({ files, printer }: { files: StoredFiles; printer: PdfPrinter }) => [
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
    method: 'POST',
    path: '/api/quo/{id}/send',
    summary: 'Mark the present revision of one quotation as sent, and keep its document',
    access: write,
    params,
    body: sendInput,
    response: { 200: quotationSaved },
    refuses: [404, 409, 422],
    handler: (call) => sendQuotation(call, { files, printer }),
  }),
  route({
    method: 'POST',
    path: '/api/quo/{id}/revise',
    summary: 'Open one sent quotation again as its next revision',
    access: write,
    params,
    body: reviseInput,
    response: { 200: quotationSaved },
    refuses: [404, 409, 422],
    handler: (call) => createOnce(call, (tx) => reviseQuotation(tx, call.actor, { ...call.params, ...call.body })),
  }),
  route({
    method: 'GET',
    path: '/api/quo/{id}/revisions',
    summary: 'The revisions of one quotation that were sent, newest first',
    access: read,
    params,
    response: { 200: sentRevisions },
    refuses: [],
    handler: (call) => listRevisions(call.reads, call.params.id),
  }),
  route({
    method: 'GET',
    path: '/api/quo/{id}/revisions/{revision}',
    summary: 'What one revision said when it was sent',
    access: read,
    params: revisionParams,
    response: { 200: revisionContent },
    refuses: [404],
    handler: (call) => readRevision(call.reads, call.params),
  }),
  route({
    method: 'GET',
    path: '/api/quo/{id}/revisions/{revision}/document',
    summary: 'The PDF document of one revision as it was sent',
    access: read,
    params: revisionParams,
    response: { 200: 'file' },
    refuses: [404],
    handler: async (call) => {
      const { key, name } = await documentOf(call.reads, call.params);
      return new FileReply(name, 'application/pdf', await files.open(key));
    },
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
