import { IconChevronRight } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { Suspense, useId, useState } from 'react';
import { useWords } from '../../../words/words.ts';
import { LazyTimelinePanel } from '../../timeline/lazy-timeline-panel.tsx';
import card from './people-table.module.css';
import classes from './project-timeline.module.css';
import { overviewWords } from './words.ts';

/** What happened in the project. It is loaded when it is opened, or at once if the address asks for it. */
export function ProjectTimeline({ id }: { id: number }) {
  const { timeline } = useWords(overviewWords);
  const search = useRouterState({ select: (state) => state.location.searchStr });
  const [isAsked] = useState(() => new URLSearchParams(search).get('tab') === 'timeline');
  const [isOpen, setIsOpen] = useState(isAsked);
  const panelId = useId();
  return (
    <div
      ref={isAsked ? bringIntoSight : undefined}
      className={`${card.people} ${classes.timeline}`}
      data-asked={isAsked || undefined}
    >
      <h2 className={card.title}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconChevronRight size={16} className={classes.arrow} aria-hidden />
          {timeline}
        </button>
      </h2>
      <div id={panelId}>
        <Suspense>{isOpen && <LazyTimelinePanel subject={{ kind: 'project', id }} />}</Suspense>
      </div>
    </div>
  );
}

const bringIntoSight = (section: HTMLElement | null): void => section?.scrollIntoView();
