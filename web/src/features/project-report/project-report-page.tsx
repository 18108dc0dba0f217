import { taskReportList } from '@gso/contract/project-report';
import { IconChartBar } from '@tabler/icons-react';
import { DataTable } from '../../table/data-table.tsx';
import { ExportButton } from '../../table/export-button.tsx';
import { ListToolbar } from '../../table/list-toolbar.tsx';
import { Pager } from '../../table/pager/pager.tsx';
import { SortSelect } from '../../table/sort-select.tsx';
import { SavedViews } from '../../table/saved/saved-views.tsx';
import { useOpenedView } from '../../table/saved/use-opened-view.ts';
import { inGroups, useTableView } from '../../table/table-view.ts';
import { useListPage } from '../../table/use-list-page.ts';
import { useListState } from '../../table/use-list-state.ts';
import { ViewMenu } from '../../table/view-menu.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { useWords } from '../../words/words.ts';
import { fetchTaskReport, filtersOf, taskReportExportPath, taskReportKey } from './api.ts';
import { useProjectReportColumns } from './project-report-columns.tsx';
import { ProjectReportDetails } from './project-report-details.tsx';
import { ProjectReportFilters } from './project-report-filters.tsx';
import { ProjectReportSummary } from './project-report-summary.tsx';
import { taskReportWords } from './words.ts';

/** How long the tasks of projects took, compared with when they were due. */
export function ProjectReportPage() {
  const t = useWords(taskReportWords);
  const view = useTableView('project-report', useProjectReportColumns(), useOpenedView());
  const list = inGroups(useListState(taskReportList), view);
  const result = useListPage(taskReportKey, list.query, fetchTaskReport);
  return (
    <Page title={t.page}>
      <ListToolbar
        title={t.title}
        list={list}
        result={result}
        filters={<ProjectReportFilters list={list} />}
        saved={<SavedViews name="project-report" list={taskReportList} />}
        tools={
          <>
            <SortSelect view={view} list={list} />
            <ViewMenu view={view} />
          </>
        }
        files={<ExportButton path={taskReportExportPath} query={filtersOf(list.query)} />}
      />
      {!result.error && <ProjectReportSummary list={list} />}
      <DataTable
        caption={t.title}
        list={list}
        result={result}
        view={view}
        nameOf={({ taskObj, project }) => `${project.refNo} ${taskObj.desc}`}
        expanded={(task) => <ProjectReportDetails task={task} />}
        empty={<EmptyState icon={IconChartBar} title={t.empty} />}
      />
      <Pager list={list} result={result} />
    </Page>
  );
}
