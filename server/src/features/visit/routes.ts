import {
  visitAccess,
  visitExport,
  visitInput,
  visitList,
  visitPage,
  visitPatch,
  visitRow,
  visitSaved,
  visitTypeQuery,
} from '@gso/contract/visit';
import { importFileField, importQuery, importReply } from '@gso/contract/record/sheet-import';
import { route } from '../../platform/http/route.ts';
import { recordRoutes } from '../../platform/record/record-routes.ts';
import { exportSheet } from '../../platform/sheet-exchange/export-sheet.ts';
import { importSheet } from '../../platform/sheet-exchange/import-sheet.ts';
import { visitImport } from './import-visits.ts';
import { listVisits, visitConditions } from './queries.ts';
import { visitFiles, visitSource } from './sheet.ts';
import { refuseOtherTypes } from './visit-access.ts';
import { visit } from './visit-kind.ts';
import { createVisit, removeVisit, updateVisit } from './write-visit.ts';

export const visitRoutes = [
  ...recordRoutes({
    path: '/api/visit',
    noun: ['visit', 'visits'],
    access: { read: visitAccess.page, write: visitAccess.page },
    kind: visit,
    query: visitList.schema,
    list: listVisits,
    guard: refuseOtherTypes,
    schemas: { row: visitRow, page: visitPage, saved: visitSaved, input: visitInput, patch: visitPatch },
    create: createVisit,
    update: updateVisit,
    remove: removeVisit,
  }),
  route({
    method: 'GET',
    path: '/api/visit/all',
    summary: 'All visits of a type, or those that the filters of the list leave, as a spreadsheet',
    access: visitAccess.page,
    query: visitExport.schema,
    answers: { 200: 'file' },
    refuses: [422],
    handler: async (call) => {
      refuseOtherTypes(call.actor, call.query);
      const source = visitSource(await visitConditions(call.reads, call.actor, call.query));
      return exportSheet(call, visitFiles[call.query.type], source);
    },
  }),
  route({
    method: 'POST',
    path: '/api/excel/visit',
    summary: 'Create and change visits of a type from a spreadsheet',
    access: visitAccess.page,
    query: importQuery.extend(visitTypeQuery.shape),
    upload: { field: importFileField },
    answers: { 200: importReply },
    refuses: [413, 415, 422],
    handler: async (call) => {
      refuseOtherTypes(call.actor, { type: call.query.vt });
      return importSheet(call, visitImport(call.query.vt, call.actor));
    },
  }),
];
