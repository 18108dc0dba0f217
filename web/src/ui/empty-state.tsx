import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

/** Nothing to show: an icon, one sentence, at most one action. */
export function EmptyState({ icon: Picture, title, action }: { icon: Icon; title: string; action?: ReactNode }) {
  return (
    <div className={classes.empty} data-no-content>
      <span className={classes.picture}>
        <Picture size={28} stroke={1.5} aria-hidden />
      </span>
      <p className={classes.title}>{title}</p>
      {action}
    </div>
  );
}
