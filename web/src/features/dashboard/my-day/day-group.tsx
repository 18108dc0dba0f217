import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Chip } from '../../../ui/chip.tsx';
import { useWords } from '../../../words/words.ts';
import { dashboardWords } from '../words.ts';
import classes from './day-group.module.css';

interface DayGroupProps {
  title: string;
  /** How many wait, as a text: "50+" if not all of them are listed. */
  count: string;
  /** How many of them are overdue. */
  overdue: string | undefined;
  /** How many rows there are once all are shown, as a text. */
  all: string;
  shown: number;
  isFolded: boolean;
  /** Somebody wants to see all of it. */
  isOpened: boolean;
  /** Next to the heading, while rows are shown. */
  tools: ReactNode;
  onShow: (all: boolean) => void;
  children: ReactNode;
}

/** One kind of what waits: a line with how much it is, which opens and closes the rows below it. */
export function DayGroup({
  title,
  count,
  overdue,
  all,
  shown,
  isFolded,
  isOpened,
  tools,
  onShow,
  children,
}: DayGroupProps) {
  const t = useWords(dashboardWords);
  const [headingId, bodyId] = [useId(), useId()];
  const isOpen = shown > 0;
  const Arrow = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <section className={classes.group} aria-labelledby={headingId}>
      <div className={classes.head}>
        <h3 id={headingId} className={classes.heading}>
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-controls={isOpen ? bodyId : undefined}
            onClick={() => onShow(!isOpen)}
          >
            <Arrow size={16} aria-hidden />
            <span className={classes.title}>
              {title} <span className={classes.count}>{count}</span>{' '}
              {overdue !== undefined && <Chip tone="red">{t.overdueCount(overdue)}</Chip>}
            </span>
          </button>
        </h3>
        {isOpen && tools}
      </div>
      {isOpen && (
        <div id={bodyId} data-opened={isOpened || undefined}>
          {children}
        </div>
      )}
      {isOpen && isFolded && (
        <Button variant="subtle" size="compact-sm" className={classes.all} onClick={() => onShow(true)}>
          {t.showAll(all)}
        </Button>
      )}
    </section>
  );
}
