import type { AnyOf } from '@gso/contract/permissions';
import { importFileField, importQuery, importReply } from '@gso/contract/sheet-import';
import { type Route, route } from '../http/route.ts';
import type { RecordMarks } from '../record/record-kind.ts';
import { type ExportFile, type ExportSource, exportSheet } from './export-sheet.ts';
import type { ImportTarget } from './import-rows.ts';
import { importSheet } from './import-sheet.ts';

interface SheetRoutes<Row extends RecordMarks, Input extends object, Stored extends object, Parsed extends object> {
  path: `/api/${string}`;
  importPath: `/api/excel/${string}`;
  /** What the summaries call many of them. */
  many: string;
  access: AnyOf;
  file: ExportFile<Row>;
  source: ExportSource<Row>;
  target: ImportTarget<Row, Input, Stored, Parsed>;
}

/** Export of all records, and import of what was exported or made by hand. */
export function sheetRoutes<
  Row extends RecordMarks,
  Input extends object,
  Stored extends object,
  Parsed extends object,
>({ path, importPath, many, access, file, source, target }: SheetRoutes<Row, Input, Stored, Parsed>): Route[] {
  return [
    route({
      method: 'GET',
      path: `${path}/all`,
      summary: `All ${many} as a spreadsheet`,
      access,
      answers: { 200: 'file' },
      refuses: [422],
      handler: (call) => exportSheet(call, file, source),
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
