import { mayChangeVisit, visitPageSizes, type VisitRow, type VisitType } from '@gso/contract/visit';
import { IconActivity } from '@tabler/icons-react';
import { useSession } from '../../api/session.ts';
import { lazyDialog } from '../../form/lazy-dialog.ts';
import { RecordList } from '../../table/record-list.tsx';
import { visitName } from '../../words/visit-text.ts';
import { useWords } from '../../words/words.ts';
import { visitApiOf, visitImportPath } from './api.ts';
import { useVisitColumns } from './visit-columns.tsx';
import { VisitDetails } from './visit-details.tsx';
import { VisitFilters } from './visit-filters.tsx';
import { visitListOf } from './visit-list.ts';
import classes from './visit.module.css';
import { visitWords } from './words.ts';

/** What differs between the two lists, apart from their words. */
const kinds = {
  SALES: {
    name: 'visit-sales',
    api: visitApiOf('SALES'),
    definition: visitListOf('SALES'),
    importPath: visitImportPath('SALES'),
    Dialog: lazyDialog(async () => (await import('./visit-dialog.tsx')).SalesVisitDialog),
  },
  PROJECT: {
    name: 'visit-project',
    api: visitApiOf('PROJECT'),
    definition: visitListOf('PROJECT'),
    importPath: visitImportPath('PROJECT'),
    Dialog: lazyDialog(async () => (await import('./visit-dialog.tsx')).ProjectVisitDialog),
  },
};

export function VisitPanel({ type }: { type: VisitType }) {
  const t = useWords(visitWords);
  const columns = useVisitColumns(type);
  const claims = useSession()?.claims;
  const mayChange = (visit: VisitRow) =>
    claims !== undefined && mayChangeVisit({ username: claims.sub, permissions: claims.permissions }, visit);
  return (
    <div className={classes.list}>
      <RecordList
        {...kinds[type]}
        columns={columns}
        pageSizes={visitPageSizes}
        nameOf={visitName}
        icon={IconActivity}
        texts={{ search: t.search, ...t.types[type] }}
        blocked={undefined}
        blockedFor={(visit) => (mayChange(visit) ? undefined : t.notYours)}
        filters={(list) => <VisitFilters list={list} />}
        expanded={(visit) => <VisitDetails visit={visit} />}
      />
    </div>
  );
}
