import { projectPageSizes, type ProjectRow, projectScreen } from '@gso/contract/project';
import { IconBriefcase, IconFileSpreadsheet } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { lazyDialog } from '../../../form/lazy-dialog.ts';
import { RecordList } from '../../../table/record-list.tsx';
import { RowCallLine } from '../../../table/row-call-line.tsx';
import { useRowCall } from '../../../table/use-row-call.ts';
import { projectName } from '../../../words/project-name.ts';
import { useWords } from '../../../words/words.ts';
import { billOfMaterialPath, projectApi } from './api.ts';
import { useProjectColumns } from './project-columns.tsx';
import { ProjectFilters } from './project-filters.tsx';
import classes from './project.module.css';
import { projectWords } from './words.ts';

const ProjectDialog = lazyDialog(async () => (await import('./project-dialog.tsx')).ProjectDialog);
const ProjectDetails = lazy(async () => ({ default: (await import('./project-details.tsx')).ProjectDetails }));

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
    <div className={classes.list}>
      <RowCallLine {...calls} />
      <RecordList
        name="project"
        api={projectApi}
        definition={projectScreen}
        columns={columns}
        pageSizes={projectPageSizes}
        nameOf={projectName}
        icon={IconBriefcase}
        texts={t}
        Dialog={ProjectDialog}
        blocked={undefined}
        filters={(list) => <ProjectFilters list={list} />}
        expanded={detailsOf}
        moreActions={(project) => [
          { label: t.billOfMaterial, icon: IconFileSpreadsheet, onClick: () => download(project) },
        ]}
      />
    </div>
  );
}

function useBillOfMaterial() {
  const t = useWords(projectWords);
  const { run, ...state } = useRowCall();
  const download = ({ id, refNo }: ProjectRow) =>
    run({
      record: refNo,
      text: t.preparing(refNo),
      act: async () => {
        const { downloadFile } = await import('../../../sheet/download.ts');
        return t.downloaded(await downloadFile(billOfMaterialPath(id), undefined, () => undefined));
      },
    });
  return { ...state, download };
}
