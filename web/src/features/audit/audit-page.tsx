import { auditList, auditPageSizes } from '@gso/contract/audit';
import { ExportButton } from '../../table/export-button.tsx';
import { ListToolbar } from '../../table/list-toolbar.tsx';
import { Pager } from '../../table/pager.tsx';
import { SortSelect } from '../../table/sort-select.tsx';
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
  const view = useTableView('audit');
  const list = useListState(auditList);
  const result = useListPage(auditKey, list.query, fetchAudit);
  const columns = useAuditColumns(list);
  return (
    <Page title={t.title}>
      <ListToolbar
        title={t.title}
        searchLabel={t.search}
        list={list}
        result={result}
        filters={<AuditFilters list={list} rows={result.page?.content ?? []} />}
        tools={
          <>
            <SortSelect columns={columns} list={list} />
            <ViewMenu columns={columns} view={view} />
            <ExportButton path={auditExportPath} query={auditFilters.toExport(list.query)} />
          </>
        }
      />
      <AuditTable columns={columns} list={list} result={result} view={view} />
      <Pager sizes={auditPageSizes} list={list} result={result} />
    </Page>
  );
}
