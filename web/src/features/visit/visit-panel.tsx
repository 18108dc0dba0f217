import { mayChangeVisit, type VisitRow } from '@gso/contract/visit';
import type { VisitType } from '@gso/contract/visit/visit-access';
import { IconActivity, IconCalendar } from '@tabler/icons-react';

import { useSession } from '../../api/session.ts';
import { RecordList } from '../../table/record-list.tsx';
import { type RecordDialogProps, recordScreen } from '../../table/record-screen.ts';
import { visitName } from '../../words/record-name.ts';
import { useWords } from '../../words/words.ts';
import { visitApiOf, visitImportPath } from './api.ts';
import { useVisitColumns } from './visit-columns.tsx';
import { VisitDetails } from './visit-details.tsx';
import { VisitFilters } from './visit-filters.tsx';
import { visitListOf } from './visit-list.ts';
import { visitWords } from './words.ts';
import { later, type LaterPart } from '../../ui/later/later.ts';

const names = { SALES: 'visit-sales', PROJECT: 'visit-project' } as const;

const screenOf = (type: VisitType, Dialog: LaterPart<RecordDialogProps<VisitRow>>) =>
  recordScreen({
    name: names[type],
    api: visitApiOf(type),
    list: visitListOf(type),
    icon: IconActivity,
    nameOf: visitName,
    Dialog,
    sheet: { importPath: visitImportPath(type) },
    bulkFields: async () => (await import('./visit-bulk.tsx')).visitBulkFields,
  });

const screens = {
  SALES: screenOf(
    'SALES',
    later(async () => (await import('./visit-dialog.tsx')).SalesVisitDialog),
  ),
  PROJECT: screenOf(
    'PROJECT',
    later(async () => (await import('./visit-dialog.tsx')).ProjectVisitDialog),
  ),
};

const Calendar = later(async () => (await import('./calendar/visit-calendar.tsx')).VisitCalendarView);

export function VisitPanel({ type }: { type: VisitType }) {
  const t = useWords(visitWords);
  const columns = useVisitColumns(type);
  const claims = useSession()?.claims;
  const mayChange = (visit: VisitRow) =>
    claims !== undefined && mayChangeVisit({ username: claims.sub, permissions: claims.permissions }, visit);
  return (
    <RecordList
      screen={screens[type]}
      columns={columns}
      texts={{ search: t.search, ...t.types[type] }}
      rowRules={{ change: (visit) => (mayChange(visit) ? undefined : t.notYours) }}
      views={[{ id: 'calendar', label: t.calendar, icon: IconCalendar, View: Calendar }]}
      filters={(list) => <VisitFilters list={list} />}
      details={(visit) => <VisitDetails visit={visit} />}
    />
  );
}
