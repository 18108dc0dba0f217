import { auditList } from '@gso/contract/audit';
import { ExportButton } from '../../table/export-button.tsx';
import { ListToolbar } from '../../table/list-toolbar.tsx';
import { Pager } from '../../table/pager/pager.tsx';
import { SortSelect } from '../../table/sort-select.tsx';
import { SavedViews } from '../../table/saved/saved-views.tsx';
import { useOpenedView } from '../../table/saved/use-opened-view.ts';
import { useTableView } from '../../table/table-view.ts';
import { useListPage } from '../../table/use-list-page.ts';
import { useListState } from '../../table/use-list-state.ts';
import { ViewMenu } from '../../table/view-menu.tsx';
import { Page } from '../../ui/page.tsx';
import { useWords } from '../../words/words.ts';
import { auditExportPath, auditKey, fetchAudit } from './api.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditTable, useAuditColumns } from './audit-table.tsx';
import { auditFilters } from './filters.ts';
import { auditWords } from './words.ts';

export function AuditPage() {
  const t = useWords(auditWords);
  const list = useListState(auditList);
  const result = useListPage(auditKey, list.query, fetchAudit);
  const view = useTableView('audit', useAuditColumns(list), useOpenedView());
  return (
    <Page title={t.title}>
      <ListToolbar
        title={t.title}
        searchLabel={t.search}
        list={list}
        result={result}
        filters={<AuditFilters list={list} rows={result.page?.content ?? []} />}
        saved={<SavedViews name="audit" list={auditList} />}
        tools={
          <>
            <SortSelect view={view} list={list} />
            <ViewMenu view={view} />
          </>
        }
        files={<ExportButton path={auditExportPath} query={auditFilters.toExport(list.query)} />}
      />
      <AuditTable list={list} result={result} view={view} />
      <Pager list={list} result={result} />
    </Page>
  );
}
