import type { ProjectOverview } from '@gso/contract/project';
import type { ReactNode } from 'react';
import { formatDate } from '../../../words/format.ts';
import { useWords } from '../../../words/words.ts';
import { Completeness } from './completeness.tsx';
import classes from './summary-card.module.css';
import { overviewWords } from './words.ts';

/** What the project is and how far it has come. */
export function SummaryCard({ overview }: { overview: ProjectOverview }) {
  const t = useWords(overviewWords);
  return (
    <section className={classes.card} aria-label={t.project}>
      <div className={classes.what}>
        <h2 className={classes.name}>{overview.projectName}</h2>
        <dl className={classes.facts}>
          <Fact name={t.project}>{overview.projectRefNo}</Fact>
          <Fact name={t.company}>{overview.companyName}</Fact>
          <Fact name={t.pic}>{overview.picName || t.nobody}</Fact>
          <Fact name={t.start}>{formatDate(overview.startDate)}</Fact>
          <Fact name={t.end}>{formatDate(overview.endDate)}</Fact>
          <Fact name={t.visits}>{t.visitsMade(overview.currentVisit, overview.quota)}</Fact>
        </dl>
      </div>
      <Completeness
        percentage={overview.projectPctg}
        tasks={{ all: overview.totalTask, done: overview.totalTaskDone }}
      />
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
