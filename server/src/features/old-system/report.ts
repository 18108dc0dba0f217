import { importFailure, type ImportFailure } from '@gso/contract/record/import-reply';
import * as z from 'zod';
import { notFound } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Reader } from '../../platform/db/database.ts';
import { readRows, statement } from '../../platform/db/statement.ts';
import type { CellValue, SheetColumn } from '../../platform/sheet/sheet-column.ts';
import { writeWorkbook } from '../../platform/sheet/write-workbook.ts';
import { type Language, text } from '../../platform/text.ts';
import { sheets } from './sheets.ts';

const sheetOfEntity: Record<string, string> = {
  quotation: sheets.quotations.sheetName,
  project: sheets.projects.sheetName,
  sales_po: sheets.salesPos.sheetName,
};
const columnsOf = (columns: Record<string, number>): SheetColumn[] =>
  Object.entries(columns).map(([header, width]) => ({ header, kind: 'text', width }));

interface Report {
  title: string;
  at: string;
  refused: ImportFailure[];
  created: CellValue[][];
}

/** What an import created, with the old and the new number of each record, and what it refused. Only for who imported it. */
export async function readReport(db: Reader, { username }: Actor, id: number): Promise<Report> {
  const [group] = await readRows<{ title: string; at: string; refused: unknown }>(
    db,
    statement`select title, to_char(created_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD HH24:MI') as at,
        facts -> 'notImported' as refused
      from change_group where id = ${id} and created_by = ${username} and kind = 'import' and jsonb_exists(facts, 'notImported')`,
  );
  if (!group) throw notFound();
  const created = await readRows<{ entity: string; number: string; old_no: string; name: string }>(
    db,
    statement`select entity, record_name as number, field.values ->> 'oldNo' as old_no,
        coalesce(field.values ->> 'name', field.values ->> 'desc', '') as name
      from audit_entry, lateral (
        select jsonb_object_agg(change ->> 'field', change -> 'to') as values
        from jsonb_array_elements(changes) as change where change ->> 'field' in ('oldNo', 'name', 'desc')
      ) as field
      where change_group = ${id} and action = 'create' order by audit_entry.id`,
  );
  return {
    ...{ title: group.title, at: group.at, refused: z.array(importFailure).parse(group.refused) },
    created: created.map(({ entity, old_no: oldNo, number, name }) => [
      sheetOfEntity[entity] ?? entity,
      oldNo,
      number,
      name,
    ]),
  };
}

/** The report as a workbook of two sheets. */
export function writeReport(
  { title, at, created, refused }: Report,
  language: Language,
): Promise<Uint8Array<ArrayBuffer>> {
  const words = {
    file: text('File', 'Berkas')[language],
    time: text('Time', 'Waktu')[language],
    created: text('Created', 'Dibuat')[language],
    refused: text('Refused', 'Ditolak')[language],
  };
  const heading = [[words.file, title] as const, [words.time, at] as const];
  return writeWorkbook([
    {
      ...{ name: words.created, heading, columns: columnsOf({ Sheet: 20, 'Old No': 22, 'New No': 22, Name: 50 }) },
      groups: [{ title: `${words.created}: ${created.length}`, rows: created }],
    },
    {
      ...{ name: words.refused, heading, columns: columnsOf({ Sheet: 20, Row: 8, Column: 18, Value: 30, Reason: 60 }) },
      groups: [
        {
          title: `${words.refused}: ${refused.length}`,
          rows: refused.map(({ sheet = '', row, column, value, reason }) => [
            sheet,
            String(row),
            column,
            value,
            reason,
          ]),
        },
      ],
    },
  ]);
}
