import type { ProjectOverview } from '@gso/contract/project';
import { daysBetween } from '@gso/contract/rules/calendar-days';
import type { ReactNode } from 'react';
import { today } from '../../../words/calendar.ts';
import { formatDate } from '../../../words/format.ts';
import { useWords } from '../../../words/words.ts';
import { Completeness } from './completeness.tsx';
import { daysPastDue } from '../data/past-due.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import classes from './summary-card.module.css';
import { overviewWords } from './words.ts';

interface SummaryCardProps {
  overview: ProjectOverview;
  /** Shown below the name. */
  children: ReactNode;
}

/** The project and its progress. */
export function SummaryCard({ overview, children }: SummaryCardProps) {
  const t = useWords(overviewWords);
  return (
    <section className={classes.card} aria-label={t.project}>
      <div className={classes.head}>
        <h2 className={classes.name}>{overview.projectName}</h2>
        {children}
      </div>
      <FactList
        className={classes.facts}
        facts={[
          { label: t.project, value: overview.projectRefNo },
          { label: t.company, value: overview.companyName },
          { label: t.pic, value: overview.picName || t.nobody },
          { label: t.start, value: formatDate(overview.startDate) },
          { label: t.end, value: <EndDate overview={overview} /> },
          { label: t.visits, value: t.visitsMade(overview.currentVisit, overview.quota) },
        ]}
      />
      <Completeness
        percentage={overview.projectPctg}
        tasks={{ all: overview.totalTask, done: overview.totalTaskDone }}
      />
    </section>
  );
}

/** The day, and how far away it is while there is work left. */
function EndDate({ overview: { endDate, projectPctg } }: { overview: ProjectOverview }) {
  const t = useWords(overviewWords);
  const now = today();
  const late = daysPastDue({ dueDate: endDate, percentage: projectPctg }, now);
  return (
    <>
      {formatDate(endDate)}
      {projectPctg < 100 && (
        <small className={classes.away} data-late={late > 0 || undefined}>
          {late > 0 ? t.late(late) : t.left(daysBetween(now, endDate))}
        </small>
      )}
    </>
  );
}
