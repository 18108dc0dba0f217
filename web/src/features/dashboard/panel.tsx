import type { Icon } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import classes from './panel.module.css';

interface PanelProps {
  title: string;
  /** How many there are, once that is loaded. */
  count?: string | undefined;
  tools?: ReactNode;
  children: ReactNode;
}

/** A titled part of the dashboard. */
export function Panel({ title, count, tools, children }: PanelProps) {
  const headingId = useId();
  return (
    <section className={classes.panel} aria-labelledby={headingId}>
      <div className={classes.head}>
        <h2 id={headingId} className={classes.title}>
          {title}
          {count !== undefined && <span className={classes.count}>{count}</span>}
        </h2>
        {tools}
      </div>
      {children}
    </section>
  );
}

/** A sentence instead of the content of the panel. */
export function PanelNote({ icon: Picture, children }: { icon: Icon; children: ReactNode }) {
  return (
    <p className={classes.note} data-no-content>
      <Picture size={20} stroke={1.5} aria-hidden />
      {children}
    </p>
  );
}
