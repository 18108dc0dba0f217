import { type ReactNode, useLayoutEffect } from 'react';
import classes from './page.module.css';
import { setPageTitle } from './page-title.ts';

/** One screen inside the shell: names itself in the toolbar and the browser's tab, and keeps the page padding. */
export function Page({ title, children }: { title: string; children: ReactNode }) {
  useLayoutEffect(() => setPageTitle(title), [title]);
  return <div className={classes.page}>{children}</div>;
}
