import { IconTools } from '@tabler/icons-react';
import { lazy } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useWords } from '../../words/words.ts';
import { quotationWords } from './words.ts';

const BundlingPanel = lazy(async () => ({ default: (await import('./bundling/bundling-panel.tsx')).BundlingPanel }));

export function QuotationPage() {
  const t = useWords(quotationWords);
  const toCome = (tab: 'form' | 'list') => ({
    id: tab,
    label: t.tabs[tab],
    panel: <EmptyState icon={IconTools} title={t.notYet(t.tabs[tab])} />,
  });
  return (
    <Page title={t.title}>
      <Tabs
        label={t.title}
        tabs={[{ id: 'bundling', label: t.tabs.bundling, panel: <BundlingPanel /> }, toCome('form'), toCome('list')]}
      />
    </Page>
  );
}
