import type { ExportFormat } from '@gso/contract/record/export-format';
import { type ProjectRow, projectScreen } from '@gso/contract/project';
import { IconBriefcase, IconChartBar, IconCsv, IconFileSpreadsheet, IconUsers } from '@tabler/icons-react';
import { Suspense } from 'react';
import { RecordList } from '../../../table/record-list.tsx';
import { recordScreen } from '../../../table/record-screen.ts';
import { RowCallLine } from '../../../table/row-call-line.tsx';
import { useRowCall } from '../../../table/use-row-call.ts';
import { projectName } from '../../../words/record-name.ts';
import { useWords } from '../../../words/words.ts';
import { billOfMaterialPath, projectApi } from './api.ts';
import { useProjectColumns } from './project-columns.tsx';
import { ProjectFilters } from './project-filters.tsx';
import { projectWords } from './words.ts';
import { later } from '../../../ui/later/later.ts';

const projects = recordScreen({
  name: 'project',
  page: 'project',
  api: projectApi,
  list: projectScreen,
  icon: IconBriefcase,
  nameOf: projectName,
  Dialog: later(async () => (await import('./project-dialog.tsx')).ProjectDialog),
});

const ProjectDetails = later(async () => (await import('./project-details.tsx')).ProjectDetails);

const ProjectsPlan = later(async () => (await import('../plan/projects-plan.tsx')).ProjectsPlan);
const WorkloadView = later(async () => (await import('../plan/workload-view.tsx')).WorkloadView);

const detailsOf = (project: ProjectRow) => (
  <Suspense>
    <ProjectDetails project={project} />
  </Suspense>
);

export function ProjectPanel() {
  const t = useWords(projectWords);
  const columns = useProjectColumns();
  const { download, ...calls } = useBillOfMaterial();
  return (
    <>
      <RowCallLine {...calls} />
      <RecordList
        screen={projects}
        columns={columns}
        texts={t}
        filters={(list) => <ProjectFilters list={list} />}
        details={detailsOf}
        views={[
          { id: 'plan', label: t.plan, icon: IconChartBar, View: ProjectsPlan },
          { id: 'workload', label: t.workload, icon: IconUsers, View: WorkloadView },
        ]}
        rowActions={(project) => [
          { label: t.billOfMaterial, icon: IconFileSpreadsheet, onClick: () => download(project) },
          { label: t.billAsCsv, icon: IconCsv, onClick: () => download(project, 'csv') },
        ]}
      />
    </>
  );
}

function useBillOfMaterial() {
  const t = useWords(projectWords);
  const { run, ...state } = useRowCall();
  const download = ({ id, refNo }: ProjectRow, format: ExportFormat = 'excel') =>
    run({
      record: refNo,
      text: t.preparing(refNo),
      act: async () => {
        const { downloadFile } = await import('../../../sheet/download.ts');
        return t.downloaded(await downloadFile(billOfMaterialPath(id), { format }, () => undefined));
      },
    });
  return { ...state, download };
}
