import { visitBulk } from '@gso/contract/record/bulk-kinds';
import { recordId } from '@gso/contract/fields';
import { checkInInput } from '@gso/contract/field/check-in';
import { visitCalendar, visitCalendarQuery } from '@gso/contract/calendar/visit-calendar';
import { visitInput, visitPage, visitPatch, visitRow, visitSaved, visitTypeQuery } from '@gso/contract/visit';
import { visitAccess } from '@gso/contract/visit/visit-access';
import { visitExport, visitList } from '@gso/contract/visit/visit-list';
import { importReply } from '@gso/contract/record/import-reply';
import { importFileField, importPreview, importQuery } from '@gso/contract/record/sheet-import';
import * as z from 'zod';
import type { StoredFiles } from '../../platform/files/stored-files.ts';
import { bulkRoutes } from '../../platform/change-group/bulk-routes.ts';
import { route } from '../../platform/http/route.ts';
import { recordRoutes } from '../../platform/record/record-routes.ts';
import { chosenOnly, exportSheet, templateSheet } from '../../platform/sheet-exchange/export-sheet.ts';
import { importSheet, previewSheet } from '../../platform/sheet-exchange/import-sheet.ts';
import { createOnce } from '../../platform/save/save.ts';
import { readVisitCalendar } from './calendar.ts';
import { checkInAt, removeCheckIn } from './check-in.ts';
import { visitFileRoutes } from './file/routes.ts';
import { visitImport } from './import-visits.ts';
import { listVisits, visitConditions } from './queries.ts';
import { visitFiles, visitSheets, visitSource } from './sheet.ts';
import { refuseOtherTypes } from './visit-access.ts';
import { visitChanges } from './visit-changes.ts';
import { visit } from './visit-kind.ts';
import { createVisit, removeVisit, updateVisit } from './write-visit.ts';

const params = z.strictObject({ id: recordId });

export const visitRoutes = (files: StoredFiles) => [
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
    offline: true,
  }),
  ...visitFileRoutes(files),
  route({
    method: 'POST',
    path: '/api/visit/{id}/check-in',
    summary: 'Check in at one of your own visits, with the position if you allow it',
    access: visitAccess.page,
    params,
    body: checkInInput,
    offline: true,
    response: { 200: visitSaved },
    refuses: [404, 409, 422],
    handler: (call) => createOnce(call, (tx) => checkInAt(tx, call.actor, call.params.id, call.body)),
  }),
  route({
    method: 'DELETE',
    path: '/api/visit/{id}/check-in',
    summary: 'Take back the check-in of one of your own visits',
    access: visitAccess.page,
    params,
    offline: true,
    response: { 200: visitSaved },
    refuses: [404, 409, 422],
    handler: (call) => createOnce(call, (tx) => removeCheckIn(tx, call.actor, call.params.id)),
  }),
  ...bulkRoutes({ path: '/api/visit', many: 'visits', schemas: visitBulk, target: visitChanges }),
  route({
    method: 'GET',
    path: '/api/visit/calendar',
    summary: 'The visits of some days, as a calendar shows them, with the filters of the list',
    access: visitAccess.page,
    query: visitCalendarQuery,
    response: { 200: visitCalendar },
    refuses: [],
    handler: ({ reads, query, actor }) => readVisitCalendar(reads, query, actor),
  }),
  route({
    method: 'GET',
    path: '/api/visit/all',
    summary: 'All visits of a type, or those that match the filters of the list, as a spreadsheet',
    access: visitAccess.page,
    query: visitExport.exportSchema,
    response: { 200: 'file' },
    refuses: [422],
    handler: async (call) => {
      refuseOtherTypes(call.actor, call.query);
      const matching = await visitConditions(call.reads, call.actor, call.query);
      const source = visitSource([...matching, ...chosenOnly('visit', call.query.ids)]);
      return exportSheet(call, visitFiles[call.query.type], source);
    },
  }),
  route({
    method: 'GET',
    path: '/api/excel/visit',
    summary: 'A spreadsheet with the headings for an import of visits of a type',
    access: visitAccess.page,
    query: visitTypeQuery,
    response: { 200: 'file' },
    refuses: [],
    handler: async (call) => {
      refuseOtherTypes(call.actor, { type: call.query.vt });
      return templateSheet(call, visitSheets[call.query.vt], 'visit');
    },
  }),
  route({
    method: 'POST',
    path: '/api/excel/visit',
    summary: 'Create and change visits of a type from a spreadsheet',
    access: visitAccess.page,
    query: importQuery.extend(visitTypeQuery.shape),
    upload: { field: importFileField },
    response: { 200: importReply },
    refuses: [413, 415, 422],
    handler: async (call) => {
      refuseOtherTypes(call.actor, { type: call.query.vt });
      return importSheet(call, visitImport(call.query.vt, call.actor));
    },
  }),
  route({
    method: 'POST',
    path: '/api/excel/visit/preview',
    summary: 'What an import of visits of a type from a spreadsheet would do; nothing is saved',
    access: visitAccess.page,
    query: visitTypeQuery,
    upload: { field: importFileField },
    response: { 200: importPreview },
    refuses: [413, 415, 422],
    handler: async (call) => {
      refuseOtherTypes(call.actor, { type: call.query.vt });
      return previewSheet(call, visitImport(call.query.vt, call.actor));
    },
  }),
];
