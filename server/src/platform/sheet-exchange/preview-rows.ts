import { limits } from '@gso/contract/limits';
import type { ImportFailure } from '@gso/contract/record/import-reply';
import type { ImportPreview } from '@gso/contract/record/sheet-import';
import { fieldChanges } from '../audit/audit.ts';
import type { RecordMarks } from '../record/record-kind.ts';
import type { CellValue, FieldColumn } from '../sheet/sheet-column.ts';
import { nothing } from '../db/statement.ts';
import {
  compareRows,
  type FileRow,
  type ImportOptions,
  type ImportTarget,
  type Plan,
  readFile,
} from './import-rows.ts';
import { idHeader, versionHeader } from './sheet-definition.ts';

/** What an import of the file would do. Nothing is written. */
export async function previewRows<Row extends RecordMarks, Input extends object, Parsed extends object>(
  target: ImportTarget<Row, Input, Parsed>,
  options: Omit<ImportOptions, 'author' | 'validOnly' | 'fileName'>,
): Promise<ImportPreview> {
  const rows = await readFile(target, options);
  const failures = new Map<number, ImportFailure[]>();
  const refuse = (found: ImportFailure[]) => {
    for (const failure of found) failures.set(failure.row, [...(failures.get(failure.row) ?? []), failure]);
  };
  for (const row of rows) if ('failures' in row) refuse(row.failures);
  const plan = await options.db
    .transaction()
    .execute((tx) => compareRows(tx, target, { ...options, lock: nothing }, rows, refuse));
  return {
    ...{ rows: rows.length, created: plan.creates.length, updated: plan.updates.length, unchanged: plan.unchanged },
    failed: failures.size,
    ...shownRows(target, rows, plan, failures),
  };
}

/** The first changed and the first new rows, cell by cell, and the first refused ones with all of their cells. */
function shownRows<Row extends RecordMarks, Input extends object, Parsed extends object>(
  { kind, keyHeader, sheet }: ImportTarget<Row, Input, Parsed>,
  rows: readonly FileRow<Parsed>[],
  plan: Plan<Row, Input>,
  failures: ReadonlyMap<number, ImportFailure[]>,
): Pick<ImportPreview, 'changes' | 'refused'> {
  const columns = sheet.columns.filter(({ field }) => field !== undefined);
  const most = limits.importRowsPreviewed;
  const updates = new Map(plan.updates.slice(0, most).map((update) => [update.row, update]));
  const creates = new Set(plan.createdFrom.slice(0, most));
  const changes: ImportPreview['changes'] = [];
  const refused: ImportPreview['refused'] = [];
  for (const { row, textOf } of rows) {
    const update = updates.get(row);
    const found = failures.get(row);
    if (found && refused.length < most) {
      const headers = [idHeader, ...columns.map(({ header }) => header), versionHeader];
      refused.push({
        ...{ row, failures: found },
        cells: headers.map((column) => ({ column, value: textOf(column) })),
      });
    }
    if (update) {
      const changed = fieldChanges(kind.inputOf(update.before), update.input).map(({ field }) => field);
      const cells = columns
        .filter(({ field = '' }) => changed.some((path) => path === field || path.startsWith(`${field}.`)))
        .map((column) => ({ column: column.header, from: shown(column, update.before), to: textOf(column.header) }));
      changes.push({ row, id: update.before.id, name: textOf(keyHeader), cells });
    } else if (creates.has(row)) {
      const cells = columns.map(({ header }) => ({ column: header, from: '', to: textOf(header) }));
      changes.push({ row, id: null, name: textOf(keyHeader), cells: cells.filter(({ to }) => to !== '') });
    }
  }
  return { changes, refused };
}

const shown = <Row>({ cell }: FieldColumn<Row>, row: Row): string => textOfCell(cell(row));

const textOfCell = (value: CellValue): string => (value === null ? '' : String(value));
