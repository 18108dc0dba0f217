import { formatDate } from '../../words/format.ts';
import { projectPhaseWords } from '../../words/project-phase.ts';
import { useWords } from '../../words/words.ts';
import type { ReportedTask } from './api.ts';
import { deviationSentences } from './deviation-text.ts';
import classes from './project-report.module.css';

/** The whole task, and its numbers as sentences. */
export function ProjectReportDetails({ task }: { task: ReportedTask }) {
  const phases = useWords(projectPhaseWords);
  const { deviation, work, waiting } = deviationSentences(task);
  const { desc, startDate, endDate } = task.taskObj;
  return (
    <div className={classes.details}>
      <p className={classes.task}>{desc}</p>
      <p className={classes.when}>
        {task.project.customer.company.name}, {phases[task.projectPhase]}, {formatDate(startDate)}–{formatDate(endDate)}
      </p>
      <p>
        {deviation} {work} {waiting}
      </p>
    </div>
  );
}
