import { taskReportList, taskReportPageSizes } from '@gso/contract/project-report';
import { IconChartBar } from '@tabler/icons-react';
import { DataTable } from '../../table/data-table.tsx';
import { ExportButton } from '../../table/export-button.tsx';
import { ListToolbar } from '../../table/list-toolbar.tsx';
import { Pager } from '../../table/pager.tsx';
import { SortSelect } from '../../table/sort-select.tsx';
import { useTableView } from '../../table/table-view.ts';
import { useListPage } from '../../table/use-list-page.ts';
import { useListState } from '../../table/use-list-state.ts';
import { ViewMenu } from '../../table/view-menu.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { useWords } from '../../words/words.ts';
import { exportQueryOf, fetchTaskReport, taskReportExportPath, taskReportKey } from './api.ts';
import { useProjectReportColumns } from './project-report-columns.tsx';
import { ProjectReportDetails } from './project-report-details.tsx';
import { ProjectReportFilters } from './project-report-filters.tsx';
import { taskReportWords } from './words.ts';

/** How long the tasks of projects took, compared with when they were due. */
export function ProjectReportPage() {
  const t = useWords(taskReportWords);
  const view = useTableView('project-report');
  const list = useListState(taskReportList);
  const result = useListPage(taskReportKey, list.query, fetchTaskReport);
  const columns = useProjectReportColumns();
  return (
    <Page title={t.page}>
      <ListToolbar
        title={t.title}
        list={list}
        result={result}
        filters={<ProjectReportFilters list={list} />}
        tools={
          <>
            <SortSelect columns={columns} list={list} />
            <ViewMenu columns={columns} view={view} />
            <ExportButton path={taskReportExportPath} query={exportQueryOf(list.query)} />
          </>
        }
      />
      <DataTable
        caption={t.title}
        columns={columns}
        list={list}
        result={result}
        view={view}
        nameOf={({ taskObj, project }) => `${project.refNo} ${taskObj.desc}`}
        expanded={(task) => <ProjectReportDetails task={task} />}
        empty={<EmptyState icon={IconChartBar} title={t.empty} />}
      />
      <Pager sizes={taskReportPageSizes} list={list} result={result} />
    </Page>
  );
}
