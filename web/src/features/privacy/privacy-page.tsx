import { Link } from '@tanstack/react-router';

import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useWords } from '../../words/words.ts';
import { PeoplePanel } from './people-panel.tsx';
import classes from './privacy.module.css';
import { privacyWords } from './words.ts';
import { later } from '../../ui/later/later.ts';

const RetentionPanel = later(async () => (await import('./retention-panel.tsx')).RetentionPanel);

/** Finds a person to export or erase their personal data, and says how long data is kept. */
export function PrivacyPage() {
  const t = useWords(privacyWords);
  return (
    <Page title={t.title}>
      <p className={classes.about}>
        {t.about}{' '}
        <Link to="/guide/$chapter" params={{ chapter: 'privacy' }}>
          {t.guide}
        </Link>
      </p>
      <Tabs
        label={t.title}
        tabs={[
          { id: 'contacts', label: t.contacts, panel: <PeoplePanel key="contact" kind="contact" /> },
          { id: 'employees', label: t.employees, panel: <PeoplePanel key="employee" kind="employee" /> },
          { id: 'retention', label: t.retention, panel: <RetentionPanel /> },
        ]}
      />
    </Page>
  );
}
