import { visitCalendar, visitCalendarQuery } from '@gso/contract/calendar/visit-calendar';
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
import { chosenOnly, exportSheet, templateSheet } from '../../platform/sheet-exchange/export-sheet.ts';
import { importSheet } from '../../platform/sheet-exchange/import-sheet.ts';
import { readVisitCalendar } from './calendar.ts';
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
      return templateSheet(call, visitFiles[call.query.vt]);
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
];
