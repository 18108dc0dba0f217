import type { AnyOf } from '@gso/contract/permissions';
import type { ExportFormat } from '@gso/contract/record/export-format';
import { importReply } from '@gso/contract/record/import-reply';
import { importFileField, importPreview, importQuery } from '@gso/contract/record/sheet-import';
import type * as z from 'zod';
import type { Statement } from '../db/statement.ts';
import { type Route, route } from '../http/route.ts';
import type { RecordMarks } from '../record/record-kind.ts';
import { chosenOnly, type ExportFile, type ExportSource, exportSheet, templateSheet } from './export-sheet.ts';
import type { ImportTarget } from './import-rows.ts';
import { importSheet, previewSheet } from './import-sheet.ts';

interface Chosen {
  format: ExportFormat;
  ids?: number[] | undefined;
}

interface SheetRoutes<Row extends RecordMarks, Input extends object, Parsed extends object, Query extends Chosen> {
  path: `/api/${string}`;
  importPath: `/api/excel/${string}`;
  /** The plural in the summaries. */
  many: string;
  access: AnyOf;
  file: ExportFile<Row>;
  /** The filters of the list and selected rows; without any, all records are exported. */
  query: z.ZodType<Query>;
  conditions: (query: Query) => Statement[];
  source: (where: Statement[]) => ExportSource<Row>;
  target: ImportTarget<Row, Input, Parsed>;
}

/**
 * Export of all records or of those that match the filters, and import of files that were exported or made by hand, for
 * which there is a template.
 */
export function sheetRoutes<Row extends RecordMarks, Input extends object, Parsed extends object, Query extends Chosen>(
  definition: SheetRoutes<Row, Input, Parsed, Query>,
): Route[] {
  const { path, importPath, many, access, file, source, target } = definition;
  return [
    route({
      method: 'GET',
      path: `${path}/all`,
      summary: `All ${many}, or those that match the filters of the list, as a spreadsheet`,
      access,
      query: definition.query,
      response: { 200: 'file' },
      refuses: [422],
      handler: (call) => {
        const where = [...definition.conditions(call.query), ...chosenOnly(target.kind.entity, call.query.ids)];
        return exportSheet(call, file, source(where));
      },
    }),
    route({
      method: 'GET',
      path: importPath,
      summary: `A spreadsheet with the headings for an import of ${many}`,
      access,
      response: { 200: 'file' },
      refuses: [],
      handler: (call) => templateSheet(call, target.sheet, target.kind.entity),
    }),
    route({
      method: 'POST',
      path: importPath,
      summary: `Create and change ${many} from a spreadsheet`,
      access,
      query: importQuery,
      upload: { field: importFileField },
      response: { 200: importReply },
      refuses: [413, 415, 422],
      handler: (call) => importSheet(call, target),
    }),
    route({
      method: 'POST',
      path: `${importPath}/preview`,
      summary: `What an import of ${many} from a spreadsheet would do; nothing is saved`,
      access,
      upload: { field: importFileField },
      response: { 200: importPreview },
      refuses: [413, 415, 422],
      handler: (call) => previewSheet(call, target),
    }),
  ];
}
