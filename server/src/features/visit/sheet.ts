import { fieldMessages, requiredText, text as freeText } from '@gso/contract/fields';
import { visitInput, type VisitRow } from '@gso/contract/visit';
import { visitStatuses, type VisitType } from '@gso/contract/visit/visit-access';
import * as z from 'zod';
import { type Statement, statement, text } from '../../platform/db/statement.ts';
import { readDay, readTime } from '../../platform/sheet-exchange/day-and-time.ts';
import { recordSource } from '../../platform/sheet-exchange/export-sheet.ts';
import type { FieldColumn } from '../../platform/sheet/sheet-column.ts';
import { text as sentence } from '../../platform/text.ts';
import { recordFile, type SheetDefinition } from '../../platform/sheet-exchange/sheet-definition.ts';
import { visit } from './visit-kind.ts';

const optionalId = z.coerce
  .number(fieldMessages.numeric)
  .int(fieldMessages.numeric)
  .min(1, fieldMessages.numeric)
  .max(2_147_483_647, fieldMessages.numeric)
  .optional();

/** A row of the sheet names other records. Their IDs are needed only if names repeat. */
const sheetInput = visitInput.omit({ type: true, customer: true, shodan: true, project: true }).extend({
  company: requiredText(),
  companyId: optionalId,
  customer: requiredText(),
  customerId: optionalId,
  shodan: freeText().default(''),
  shodanId: optionalId,
  project: freeText().default(''),
});
export type SheetVisit = z.output<typeof sheetInput>;

/** The cells that name other records. */
export const visitNames = z.object(
  sheetInput.pick({
    username: true,
    company: true,
    companyId: true,
    customer: true,
    customerId: true,
    shodan: true,
    shodanId: true,
    project: true,
  }).shape,
);
export type VisitNames = z.output<typeof visitNames>;

export const headers = {
  date: 'Visit Date',
  start: 'Time Start',
  end: 'Time End',
  status: 'Status',
  visitor: 'Visit By',
  company: 'Company',
  companyId: 'Company ID',
  customer: 'Customer',
  customerId: 'Customer ID',
  shodan: 'Shodan',
  shodanId: 'Shodan ID',
  project: 'Project',
} as const;

const timeNote = sentence('24 hours, such as 08:30.', 'Format 24 jam, misalnya 08:30.');
const byName = sentence('The name as in this application.', 'Namanya seperti di aplikasi ini.');
const ifRepeated = sentence('Only if the name occurs more than once.', 'Hanya bila ada beberapa nama yang sama.');

const shownTime = (time: string): string => `${time.slice(0, 2)}:${time.slice(2)}`;

const ofType: Record<VisitType, FieldColumn<VisitRow>[]> = {
  SALES: [
    {
      header: headers.shodan,
      kind: 'text',
      width: 30,
      field: 'shodan',
      note: byName,
      cell: (row) => row.shodan?.name ?? '',
    },
    {
      header: headers.shodanId,
      kind: 'number',
      width: 11,
      field: 'shodanId',
      note: ifRepeated,
      optional: true,
      cell: (row) => row.shodan?.id ?? null,
    },
  ],
  PROJECT: [
    {
      header: headers.project,
      kind: 'text',
      width: 16,
      field: 'project',
      note: sentence('The number of the project.', 'Nomor proyek.'),
      cell: (row) => row.project?.refNo ?? '',
    },
    { header: 'Project Name', kind: 'text', width: 30, cell: (row) => row.project?.name ?? '' },
  ],
};

const fileNames: Record<VisitType, string> = { SALES: 'Visit-Sales', PROJECT: 'Visit-Project' };

const sheetOf = (type: VisitType): SheetDefinition<VisitRow, SheetVisit> => ({
  fileName: fileNames[type],
  sheetName: fileNames[type],
  input: sheetInput,
  columns: [
    {
      header: headers.date,
      kind: 'date',
      width: 12,
      field: 'visitDate',
      cell: (row) => row.visitDate,
      read: readDay,
    },
    {
      header: headers.start,
      kind: 'text',
      width: 11,
      field: 'timeStart',
      cell: (row) => shownTime(row.timeStart),
      read: readTime,
      note: timeNote,
    },
    {
      header: headers.end,
      kind: 'text',
      width: 11,
      field: 'timeEnd',
      cell: (row) => shownTime(row.timeEnd),
      read: readTime,
      note: timeNote,
    },
    {
      header: headers.status,
      kind: 'text',
      width: 12,
      field: 'status',
      optional: true,
      cell: (row) => row.status,
      read: (cell) => cell.toUpperCase().replaceAll(/[\s-]+/g, '_'),
      choices: () => visitStatuses,
    },
    {
      header: headers.visitor,
      kind: 'text',
      width: 18,
      field: 'username',
      note: sentence('A user name.', 'Nama pengguna.'),
      optional: true,
      cell: (row) => row.username,
    },
    {
      header: headers.company,
      kind: 'text',
      width: 36,
      field: 'company',
      note: byName,
      cell: (row) => row.customer.company.name,
    },
    {
      header: headers.companyId,
      kind: 'number',
      width: 11,
      field: 'companyId',
      note: ifRepeated,
      optional: true,
      cell: (row) => row.customer.company.id,
    },
    {
      header: headers.customer,
      kind: 'text',
      width: 30,
      field: 'customer',
      note: byName,
      cell: (row) => row.customer.name,
    },
    {
      header: headers.customerId,
      kind: 'number',
      width: 11,
      field: 'customerId',
      note: ifRepeated,
      optional: true,
      cell: (row) => row.customer.id,
    },
    ...ofType[type],
    { header: 'Activity', kind: 'text', width: 60, field: 'activity', cell: (row) => row.activity },
    {
      header: 'Attachment',
      kind: 'text',
      width: 30,
      field: 'attachUrl',
      optional: true,
      cell: (row) => row.attachUrl,
    },
    { header: 'Created By', kind: 'text', width: 18, cell: (row) => row.createdBy },
  ],
});

export const visitSheets: Record<VisitType, SheetDefinition<VisitRow, SheetVisit>> = {
  SALES: sheetOf('SALES'),
  PROJECT: sheetOf('PROJECT'),
};

export const visitFiles = { SALES: recordFile(visitSheets.SALES), PROJECT: recordFile(visitSheets.PROJECT) };

/** The visits that match the filters, oldest first. */
export const visitSource = (where: Statement[]) =>
  recordSource(visit, {
    where,
    order: text('visit.visit_date, visit.id'),
    after: ({ visitDate, id }) => statement`(visit.visit_date, visit.id) > (${visitDate}::date, ${id})`,
  });
