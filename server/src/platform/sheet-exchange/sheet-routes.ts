import type { AnyOf } from '@gso/contract/permissions';
import { importFileField, importQuery, importReply } from '@gso/contract/record/sheet-import';
import type * as z from 'zod';
import type { Statement } from '../db/statement.ts';
import { type Route, route } from '../http/route.ts';
import type { RecordMarks } from '../record/record-kind.ts';
import { type ExportFile, type ExportSource, exportSheet } from './export-sheet.ts';
import type { ImportTarget } from './import-rows.ts';
import { importSheet } from './import-sheet.ts';

interface SheetRoutes<Row extends RecordMarks, Input extends object, Parsed extends object, Query> {
  path: `/api/${string}`;
  importPath: `/api/excel/${string}`;
  /** What the summaries call many of them. */
  many: string;
  access: AnyOf;
  file: ExportFile<Row>;
  /** The filters of the list; without any, all records leave. */
  query: z.ZodType<Query>;
  conditions: (query: Query) => Statement[];
  source: (where: Statement[]) => ExportSource<Row>;
  target: ImportTarget<Row, Input, Parsed>;
}

/** Export of all records or of what the filters of the list leave, and import of what was exported or made by hand. */
export function sheetRoutes<Row extends RecordMarks, Input extends object, Parsed extends object, Query>(
  definition: SheetRoutes<Row, Input, Parsed, Query>,
): Route[] {
  const { path, importPath, many, access, file, source, target } = definition;
  return [
    route({
      method: 'GET',
      path: `${path}/all`,
      summary: `All ${many}, or those that the filters of the list leave, as a spreadsheet`,
      access,
      query: definition.query,
      answers: { 200: 'file' },
      refuses: [422],
      handler: (call) => exportSheet(call, file, source(definition.conditions(call.query))),
    }),
    route({
      method: 'POST',
      path: importPath,
      summary: `Create and change ${many} from a spreadsheet`,
      access,
      query: importQuery,
      upload: { field: importFileField },
      answers: { 200: importReply },
      refuses: [413, 415, 422],
      handler: (call) => importSheet(call, target),
    }),
  ];
}
