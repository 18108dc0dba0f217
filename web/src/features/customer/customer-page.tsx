import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useWords } from '../../words/words.ts';
import { ContactsPanel } from './contacts-panel.tsx';
import { customerWords } from './words.ts';
import { later } from '../../ui/later/later.ts';

const KeyPersonsPanel = later(async () => (await import('./key-persons-panel.tsx')).KeyPersonsPanel);

/** The people at our customers: the contact list, and the same people as the key persons' table. */
export function CustomerPage() {
  const t = useWords(customerWords);
  return (
    <Page title={t.title}>
      <Tabs
        label={t.title}
        tabs={[
          { id: 'contacts', label: t.title, panel: <ContactsPanel /> },
          { id: 'key-persons', label: t.keyPersons, panel: <KeyPersonsPanel /> },
        ]}
      />
    </Page>
  );
}
