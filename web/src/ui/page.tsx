import { type ReactNode, useLayoutEffect } from 'react';
import classes from './page.module.css';
import { setPageTitle } from './page-title.ts';

interface PageProps {
  title: string;
  /** The name of the record that the page shows, for the browser's tab. */
  record?: string | undefined;
  children: ReactNode;
}

/** One screen inside the shell: sets the title of the toolbar and the browser's tab, and the page padding. */
export function Page({ title, record, children }: PageProps) {
  useLayoutEffect(() => setPageTitle(title, record), [title, record]);
  return <div className={classes.page}>{children}</div>;
}
