import type { ProjectRow } from '@gso/contract/project';
import { RecordVisits } from '../../visit-of-record/record-visits-panel.tsx';
import { uiWords } from '../../../ui/words.ts';
import { useWords } from '../../../words/words.ts';
import classes from './project.module.css';
import { projectWords } from './words.ts';

/** What a row has no room for, and the visits that were made for the project. */
export function ProjectDetails({ project }: { project: ProjectRow }) {
  return (
    <>
      <Facts project={project} />
      <RecordVisits of="project" id={project.id} />
    </>
  );
}

function Facts({ project: { desc, addInfo, docLink } }: { project: ProjectRow }) {
  const { fields } = useWords(projectWords);
  const { inNewTab } = useWords(uiWords);
  if (desc === '' && addInfo === '' && docLink === '') return null;
  return (
    <dl className={classes.facts}>
      {desc !== '' && (
        <>
          <dt>{fields.desc}</dt>
          <dd>{desc}</dd>
        </>
      )}
      {addInfo !== '' && (
        <>
          <dt>{fields.addInfo}</dt>
          <dd>{addInfo}</dd>
        </>
      )}
      {docLink !== '' && (
        <>
          <dt>{fields.docLink}</dt>
          <dd>
            <a href={docLink} target="_blank" rel="noopener noreferrer" aria-label={inNewTab(docLink)}>
              {docLink}
            </a>
          </dd>
        </>
      )}
    </dl>
  );
}
