import type { StatusCards as Figures } from '@gso/contract/dashboard';
import type { DashboardFigure } from '@gso/contract/explain/dashboard';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { formatCount } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { WithExplanation } from '../../explain/explained.tsx';
import { explained, ordersOfMonth, quotationsOfMonth } from './api.ts';
import { FigureLink } from './figure-link.tsx';
import { figureWords } from './figure-words.ts';
import { Panel } from './panel.tsx';
import { delayedProjects, orders, type Place, quotations, unfinishedProjects } from './places.ts';
import classes from './status-cards.module.css';
import type { Area } from './use-areas.ts';
import { ValueCard } from './value-card.tsx';

interface StatusCardsProps {
  figures: Figures;
  areas: readonly Area[];
}

export function StatusCards({ figures, areas }: StatusCardsProps) {
  const { cards: t } = useWords(figureWords);
  const { today, yearmonth, totalPoValue, totalQuotationValue, totalProjectOn, totalProjectDelay } = figures;
  const delayed = totalProjectDelay > 0;
  const sales = (
    <Fragment key="sales">
      <ValueCard
        title={t.poValue}
        name="po"
        now={{ yearmonth, value: totalPoValue }}
        valueOf={ordersOfMonth}
        rows={orders}
      />
      <ValueCard
        title={t.quotation}
        name="quotation"
        now={{ yearmonth, value: totalQuotationValue }}
        valueOf={quotationsOfMonth}
        rows={quotations}
      />
    </Fragment>
  );
  const project = (
    <Fragment key="project">
      <CountCard title={t.onProgress} figure="projectsUnderWay" count={totalProjectOn} place={unfinishedProjects}>
        {t.unfinished}
      </CountCard>
      <div className={classes.delayed} data-delayed={delayed || undefined}>
        <CountCard title={t.delayed} figure="projectsDelayed" count={totalProjectDelay} place={delayedProjects(today)}>
          {delayed ? <IconAlertTriangle size={16} aria-hidden /> : <IconCircleCheck size={16} aria-hidden />}
          {delayed ? t.pastDue : t.noDelay}
        </CountCard>
      </div>
    </Fragment>
  );
  const cards = { sales, project };
  return (
    <div className={classes.cards} data-first={areas[0]}>
      {areas.map((area) => cards[area])}
    </div>
  );
}

interface CountCardProps {
  title: string;
  figure: DashboardFigure;
  count: number;
  place: Place;
  /** A short note below the figure. */
  children: ReactNode;
}

const CountCard = ({ title, figure, count, place, children }: CountCardProps) => (
  <Panel title={title}>
    <div className={classes.content}>
      <WithExplanation figure={explained(figure)} label={title} value={formatCount(count)}>
        <FigureLink place={place} className={classes.figure}>
          {formatCount(count)}
        </FigureLink>
      </WithExplanation>
      <p className={classes.note}>{children}</p>
    </div>
  </Panel>
);
