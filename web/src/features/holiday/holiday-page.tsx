import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useWords } from '../../words/words.ts';
import { HolidayPanel } from './holiday-panel.tsx';
import { holidayWords } from './words.ts';
import { later } from '../../ui/later/later.ts';

const WorkingHoursPanel = later(async () => (await import('./working-hours-panel.tsx')).WorkingHoursPanel);

export function HolidayPage() {
  const t = useWords(holidayWords);
  return (
    <Page title={t.title}>
      <Tabs
        label={t.title}
        tabs={[
          { id: 'list', label: t.tab, panel: <HolidayPanel /> },
          { id: 'hours', label: t.hours.tab, panel: <WorkingHoursPanel /> },
        ]}
      />
    </Page>
  );
}
