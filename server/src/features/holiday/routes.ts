import {
  holidayAccess,
  holidayInput,
  holidayList,
  holidayMessages,
  holidayPage,
  holidayPatch,
  holidayRow,
  holidays,
  holidaySaved,
  holidaysBetween,
} from '@gso/contract/calendar/holiday';
import {
  workingHours as workingHoursReply,
  workingHoursPatch,
  workingHoursSaved,
} from '@gso/contract/calendar/working-hours';
import { historyQuery, historyReply } from '@gso/contract/record/history';
import { readHistory } from '../../platform/audit/history.ts';
import { route } from '../../platform/http/route.ts';
import { recordRoutes } from '../../platform/record/record-routes.ts';
import { refuseIfTaken } from '../../platform/record/refuse-if-taken.ts';
import { createRecord, updateRecord } from '../../platform/record/write-record.ts';
import { save } from '../../platform/save/save.ts';
import { sheetRoutes } from '../../platform/sheet-exchange/sheet-routes.ts';
import { text } from '../../platform/text.ts';
import {
  holiday,
  holidayConditions,
  holidayFile,
  holidayImport,
  holidaySource,
  listHolidays,
  readHolidays,
} from './holiday.ts';
import { readWorkingHours, updateWorkingHours, workingHoursId } from './working-hours.ts';

export const holidayRoutes = [
  ...recordRoutes({
    path: '/api/holiday',
    noun: ['holiday', 'holidays'],
    access: holidayAccess,
    kind: holiday,
    query: holidayList.schema,
    list: listHolidays,
    schemas: { row: holidayRow, page: holidayPage, saved: holidaySaved, input: holidayInput, patch: holidayPatch },
    create: (tx, actor, input) => refuseIfTaken(createRecord(tx, actor, holiday, input), 'day', taken),
    update: (tx, actor, change) => refuseIfTaken(updateRecord(tx, actor, holiday, change), 'day', taken),
  }),
  ...sheetRoutes({
    path: '/api/holiday',
    importPath: '/api/excel/holiday',
    many: 'holidays',
    access: holidayAccess.write,
    file: holidayFile,
    query: holidayList.exportSchema,
    conditions: holidayConditions,
    source: holidaySource,
    target: holidayImport,
  }),
  route({
    method: 'GET',
    path: '/api/holiday/between',
    summary: 'The holidays from one day to another, both included',
    access: holidayAccess.use,
    query: holidaysBetween,
    response: { 200: holidays },
    refuses: [],
    handler: ({ reads, query }) => readHolidays(reads, query),
  }),
  route({
    method: 'GET',
    path: '/api/workinghours',
    summary: 'When the company works',
    access: holidayAccess.use,
    response: { 200: workingHoursReply },
    refuses: [],
    handler: ({ reads }) => readWorkingHours(reads),
  }),
  route({
    method: 'GET',
    path: '/api/workinghours/history',
    summary: 'The history of the working hours',
    access: holidayAccess.write,
    query: historyQuery,
    response: { 200: historyReply },
    refuses: [],
    handler: ({ reads, actor, query }) =>
      readHistory(reads, actor, { entity: 'working_hours', id: workingHoursId }, query.before),
  }),
  route({
    method: 'PATCH',
    path: '/api/workinghours',
    summary: 'Change the working hours',
    access: holidayAccess.write,
    body: workingHoursPatch,
    response: { 200: workingHoursSaved },
    refuses: [409],
    handler: (call) => save(call, (tx) => updateWorkingHours(tx, call.actor, call.body)),
  }),
];

const taken = text(holidayMessages.taken, 'Sudah ada hari libur pada tanggal ini');
