import { limits } from '@gso/contract/limits';
import type { ImportFailure } from '@gso/contract/record/import-reply';
import type { ImportPreview } from '@gso/contract/record/sheet-import';
import type { AppError } from '../../platform/app-error.ts';
import type { Unresolved } from '../../platform/sheet-exchange/import-rows.ts';
import type { TextOf } from '../../platform/sheet-exchange/parse-rows.ts';
import type { Language, Text } from '../../platform/text.ts';
import { oldNoHeader, type Sheet, sheets } from './sheets.ts';

/** A row of the workbook, to be named in refusals. */
export interface Place {
  sheet: Sheet<unknown>;
  row: number;
  textOf: TextOf;
}

/** What was refused, cell by cell. */
export class Refusals {
  readonly #language: Language;
  readonly #rows = new Map<string, { place: Place; failures: ImportFailure[] }>();

  constructor(language: Language) {
    this.#language = language;
  }

  add(place: Place, column: string, reason: Text): void {
    this.addFailures(place, [{ row: place.row, column, value: place.textOf(column), reason: reason[this.#language] }]);
  }

  addFailures(place: Place, failures: readonly ImportFailure[]): void {
    const { sheetName } = place.sheet;
    const key = `${sheetName} ${place.row}`;
    const known = this.#rows.get(key) ?? { place, failures: [] };
    known.failures.push(...failures.map((failure) => ({ ...failure, sheet: sheetName })));
    this.#rows.set(key, known);
  }

  addUnresolved(place: Place, { header, reason }: Unresolved): void {
    this.add(place, header, reason);
  }

  /** What the checks of a save refused. `other` is the place of a field that is in another row. */
  addError(place: Place, error: AppError, other: (path: string) => Place | undefined = () => undefined): void {
    const fields = error.extras.fields ?? [{ path: '', message: error.details }];
    for (const { path, message } of fields) {
      const at = other(path) ?? place;
      this.add(at, columnOf(at.sheet, path), message);
    }
  }

  has(place: Place): boolean {
    return this.#rows.has(`${place.sheet.sheetName} ${place.row}`);
  }

  get failures(): ImportFailure[] {
    return this.#inOrder().flatMap(({ failures }) => failures);
  }

  /** As the rows are in the file. */
  #inOrder() {
    const order = Object.values<Sheet<unknown>>(sheets);
    return [...this.#rows.values()].toSorted(
      ({ place: one }, { place: other }) =>
        order.indexOf(one.sheet) - order.indexOf(other.sheet) || one.row - other.row,
    );
  }

  /** The first refused rows with all of their cells. */
  shown(): ImportPreview['refused'] {
    return this.#inOrder()
      .slice(0, limits.importRowsPreviewed)
      .map(({ place, failures }) => ({
        ...{ sheet: place.sheet.sheetName, row: place.row, failures },
        cells: place.sheet.columns.map(({ header }) => ({ column: header, value: place.textOf(header) })),
      }));
  }
}

/** Fields of other records, and those of lines, whose column has another name. */
const columnsOfPaths: Record<string, string> = {
  'customer.id': 'Customer',
  'company.id': 'Company',
  id: 'Material No',
};

function columnOf(sheet: Sheet<unknown>, path: string): string {
  const field = path.replace(/^itemDetails\.\d+\./, '');
  const found = sheet.columns.find((column) => field === column.field || field.startsWith(`${column.field}.`));
  return found?.header ?? columnsOfPaths[field] ?? sheet.columns[0]?.header ?? oldNoHeader;
}
