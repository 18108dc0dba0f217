import { holidayList, type HolidayListQuery, type HolidayRow } from '@gso/contract/calendar/holiday';
import { IconCalendar } from '@tabler/icons-react';
import { type Column, fieldColumns, useUpdateColumns } from '../../table/column.ts';
import { RecordList } from '../../table/record-list.tsx';
import { recordScreen } from '../../table/record-screen.ts';
import { useCalendarText } from '../../words/calendar-text.ts';
import { formatDate } from '../../words/format.ts';
import { holidayKindWords } from '../../words/values/holiday.ts';
import { useWords } from '../../words/words.ts';
import { holidayApi } from './api.ts';
import { holidayWords } from './words.ts';
import { later } from '../../ui/later/later.ts';

const holidays = recordScreen({
  name: 'holiday',
  api: holidayApi,
  list: holidayList,
  icon: IconCalendar,
  nameOf: (row) => row.name,
  Dialog: later(async () => (await import('./holiday-dialog.tsx')).HolidayDialog),
  sheet: { importPath: '/api/excel/holiday' },
});

export function HolidayPanel() {
  const t = useWords(holidayWords);
  const kinds = useWords(holidayKindWords);
  const { weekday } = useCalendarText();
  const updateColumns = useUpdateColumns();
  const column = fieldColumns(t.fields, holidayList);
  const columns: Column<HolidayRow, HolidayListQuery['sort']>[] = [
    column('day', { cell: ({ day }) => `${weekday(day, 'short')} ${formatDate(day)}`, card: 'mark' }),
    column('name', { card: 'title', width: 'rest' }),
    column('kind', { cell: ({ kind }) => kinds[kind], card: 'fact' }),
    ...updateColumns,
  ];
  return <RecordList screen={holidays} columns={columns} texts={t} />;
}
