import { IconChevronDown, type Icon } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './drawer.module.css';

/** Pages of the drawer below a title, which hides and shows them. */
export function Group({ icon: Picture, title, children }: { icon: Icon; title: string; children: ReactNode }) {
  const [open, setOpen] = useState(true);
  return (
    <li>
      <button type="button" className={classes.group} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Picture size={18} stroke={1.75} aria-hidden />
        <span className={classes.label}>{title}</span>
        <IconChevronDown size={16} aria-hidden className={classes.chevron} />
      </button>
      {open && <ul className={`${classes.list} ${classes.members}`}>{children}</ul>}
    </li>
  );
}
