import { useWords } from '../words/words.ts';
import classes from './project-link.module.css';
import { uiWords } from '../ui/words.ts';

interface ProjectLinkProps {
  project: { id: number; refNo: string };
}

/** The number of a project; its overview opens in a new tab, so that the list stays as it is. */
export function ProjectLink({ project: { id, refNo } }: ProjectLinkProps) {
  const t = useWords(uiWords);
  return (
    <a
      className={classes.link}
      href={`/project/overview?pid=${id}`}
      target="_blank"
      rel="noopener"
      aria-label={t.inNewTab(refNo)}
    >
      {refNo}
    </a>
  );
}
