import {
  type Holiday,
  holidayAccess,
  type HolidayInput,
  holidayInput,
  holidayKinds,
  type HolidayListQuery,
  type HolidayRow,
} from '@gso/contract/calendar/holiday';
import type { GroupTarget } from '../../platform/change-group/group-target.ts';
import type { Reader } from '../../platform/db/database.ts';
import { readRows, type Statement, statement, text } from '../../platform/db/statement.ts';
import { containsText } from '../../platform/list/search.ts';
import { listRecords } from '../../platform/record/list-records.ts';
import { oneOf, recordKind } from '../../platform/record/record-kind.ts';
import { readDay } from '../../platform/sheet-exchange/day-and-time.ts';
import { recordSource } from '../../platform/sheet-exchange/export-sheet.ts';
import { type ImportTarget, nothingToResolve } from '../../platform/sheet-exchange/import-rows.ts';
import { recordFile, type SheetDefinition } from '../../platform/sheet-exchange/sheet-definition.ts';

export const holiday = recordKind<HolidayRow, HolidayInput>({
  entity: 'holiday',
  fields: {
    day: { column: 'day', sheet: { header: 'Day', kind: 'date', width: 12, read: readDay } },
    name: { column: 'name', sheet: { header: 'Name', width: 44 } },
    kind: {
      ...oneOf(holidayKinds, 'kind'),
      sheet: {
        header: 'Kind',
        width: 14,
        optional: true,
        read: (cell) => cell.toUpperCase().replaceAll(/[\s-]+/g, '_'),
        choices: () => holidayKinds,
      },
    },
  },
});

export const holidayChanges: GroupTarget<HolidayRow, HolidayInput> = { kind: holiday, access: holidayAccess.write };

// A few dozen a year: searching and sorting them needs no index.
const sortColumns: Record<HolidayListQuery['sort'], Statement> = {
  day: text('day'),
  name: text('lower(name) collate "C"'),
  lastUpdateBy: text('updated_by collate "C"'),
  lastUpdateDate: text('updated_at'),
};

/** By name, or by the beginning of the day: 2026, 2026-08. */
export const holidayConditions = ({ search }: Pick<HolidayListQuery, 'search'>): Statement[] => {
  const [named] = containsText(text("(' ' || lower(name))"), search);
  if (!named) return [];
  return /^\d{4}(-\d{0,2}){0,2}$/.test(search) ? [statement`day::text like ${`${search}%`}`] : [named];
};

export const listHolidays = (db: Reader, query: HolidayListQuery) =>
  listRecords(db, holiday, { where: holidayConditions(query), sortBy: sortColumns[query.sort] }, query);

export const readHolidays = (db: Reader, { from, to }: { from: string; to: string }): Promise<Holiday[]> =>
  readRows(db, statement`select day, name, kind from holiday where day between ${from} and ${to} order by day`);

const holidaySheet: SheetDefinition<HolidayRow, HolidayInput> = {
  fileName: 'Holiday-All',
  sheetName: 'Holiday',
  input: holidayInput,
  columns: holiday.sheetColumns,
};

export const holidayFile = recordFile(holidaySheet);

export const holidaySource = (where: Statement[]) =>
  recordSource(holiday, { order: text('day'), after: ({ day }) => statement`day > ${day}`, where });

const dayOf = ({ day }: { day: string }): string => day;

export const holidayImport: ImportTarget<HolidayRow, HolidayInput> = {
  kind: holiday,
  sheet: holidaySheet,
  keyHeader: 'Day',
  keyOf: dayOf,
  keyOfRow: dayOf,
  hasKey: (keys) => statement`day = any(${keys}::date[])`,
  resolve: nothingToResolve,
};
