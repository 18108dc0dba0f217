import { type ReactNode, useLayoutEffect } from 'react';
import { setPageTitle } from '../../ui/page-title.ts';
import { useLanguagePreference } from '../../ui/preferences.ts';
import { BrandPanel } from './brand-panel.tsx';
import classes from './entry-frame.module.css';

interface EntryFrameProps {
  title: string;
  /** The title of the browser's tab. */
  tab: string;
  /** Why the user is here. */
  reason?: string | undefined;
  children: ReactNode;
}

/** The frame of the pages before the application: login and choosing a password. */
export function EntryFrame({ title, tab, reason, children }: EntryFrameProps) {
  useLayoutEffect(() => setPageTitle(tab), [tab]);
  return (
    <div className={classes.page}>
      <BrandPanel />
      <main className={classes.side}>
        <div className={classes.card}>
          <h1 className={classes.title}>{title}</h1>
          {reason !== undefined && (
            <p role="status" className={classes.reason}>
              {reason}
            </p>
          )}
          {children}
        </div>
        <LanguageSwitch />
      </main>
    </div>
  );
}

function LanguageSwitch() {
  const { title, choices } = useLanguagePreference();
  return (
    <div role="group" aria-label={title} className={classes.languages}>
      {choices.map(({ key, label, lang, chosen, choose }) => (
        <button key={key} type="button" lang={lang} aria-pressed={chosen} onClick={choose}>
          {label}
        </button>
      ))}
    </div>
  );
}
