import type { ProjectRow } from '@gso/contract/project';
import { RecordLink } from '../../../pickers/record-link.tsx';
import { RecordVisits } from '../../visit-of-record/record-visits-panel.tsx';
import { RowDetails } from '../../../table/row-details.tsx';
import { uiWords } from '../../../ui/words.ts';
import { formatCount } from '../../../words/format.ts';
import { useWords } from '../../../words/words.ts';
import { projectWords } from './words.ts';

/** What does not fit into a row, and the visits of the project. */
export function ProjectDetails({ project }: { project: ProjectRow }) {
  return (
    <>
      <Facts project={project} />
      <RecordVisits of="project" id={project.id} />
    </>
  );
}

function Facts({ project }: { project: ProjectRow }) {
  const { fields, quota } = useWords(projectWords);
  const { inNewTab } = useWords(uiWords);
  const { desc, addInfo, docLink } = project;
  const facts = [
    {
      label: fields['customer.name'],
      value: (
        <RecordLink kind="customer" id={project.customer.id}>
          {project.customer.name}
        </RecordLink>
      ),
    },
    { label: quota, value: formatCount(project.quota) },
    { label: fields.addInfo, value: addInfo },
    {
      label: fields.docLink,
      value: docLink !== '' && (
        <a href={docLink} target="_blank" rel="noopener noreferrer" aria-label={inNewTab(docLink)}>
          {docLink}
        </a>
      ),
    },
  ];
  return <RowDetails text={desc} facts={facts} />;
}
