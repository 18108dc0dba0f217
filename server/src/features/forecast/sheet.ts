import { forecastOf, type ForecastRows, ofPerson } from '@gso/contract/pipeline/forecast-figures';
import type { ForecastMonth, ForecastQuery } from '@gso/contract/pipeline/forecast';
import type { ExportFile, ExportSource } from '../../platform/sheet-exchange/export-sheet.ts';
import { countRows } from './queries.ts';

/** A month of one person, or their open shodans without a month to come. */
interface ForecastLine extends Partial<Omit<ForecastMonth, 'month' | 'open'>>, Pick<ForecastMonth, 'month' | 'open'> {
  username: string;
  name: string;
}

export const forecastFile: ExportFile<ForecastLine> = {
  fileName: 'Forecast',
  sheetName: 'Forecast',
  columns: [
    { header: 'Month', kind: 'text', width: 16, cell: ({ month }) => month },
    { header: 'Username', kind: 'text', width: 18, cell: ({ username }) => username },
    { header: 'Name', kind: 'text', width: 28, cell: ({ name }) => name },
    { header: 'Open', kind: 'number', width: 10, cell: ({ open }) => open.count },
    { header: 'Open Amount', kind: 'number', width: 20, cell: ({ open }) => open.amount },
    { header: 'Weighted Amount', kind: 'number', width: 20, cell: ({ open }) => open.weighted },
    { header: 'Won', kind: 'number', width: 10, cell: ({ won }) => won?.count ?? null },
    { header: 'Won Amount', kind: 'number', width: 20, cell: ({ won }) => won?.amount ?? null },
    { header: 'Lost', kind: 'number', width: 10, cell: ({ lost }) => lost?.count ?? null },
    { header: 'Lost Amount', kind: 'number', width: 20, cell: ({ lost }) => lost?.amount ?? null },
    { header: 'Target', kind: 'number', width: 20, cell: ({ target }) => target ?? null },
  ],
};

/** One line for each person and month, after those without a month to come. */
function linesOf(rows: ForecastRows): ForecastLine[] {
  const { people, thisMonth } = forecastOf(rows);
  return people.flatMap(({ username, name, overdue, undated }) => {
    const person = { username, name };
    return [
      ...(undated.count > 0 ? [{ ...person, month: 'No date', open: undated }] : []),
      ...(overdue.count > 0 ? [{ ...person, month: `Before ${thisMonth}`, open: overdue }] : []),
      ...forecastOf(ofPerson(rows, username)).months.map((month) => ({ ...person, ...month })),
    ];
  });
}

export function forecastSource(query: ForecastQuery): ExportSource<ForecastLine> {
  let lines: ForecastLine[] = [];
  return {
    entity: 'shodan',
    count: async (tx) => {
      lines = linesOf(await countRows(tx, query));
      return lines.length;
    },
    batchAfter: (_tx, last, size) => {
      const next = last ? lines.indexOf(last) + 1 : 0;
      return Promise.resolve(lines.slice(next, next + size));
    },
  };
}
