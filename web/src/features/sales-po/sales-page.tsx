import { assignedVisitAccess } from '@gso/contract/assigned-visit';
import { type VisitType, visitTypes } from '@gso/contract/visit/visit-access';

import { useMay } from '../../api/session.ts';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useWords } from '../../words/words.ts';
import { salesWords } from './words.ts';
import { later } from '../../ui/later/later.ts';

const SalesPoPanel = later(async () => (await import('./sales-po-panel.tsx')).SalesPoPanel);
const AssignedVisitPanel = later(
  async () => (await import('../assigned-visit/assigned-visit-panel.tsx')).AssignedVisitPanel,
);

const tabIds: Record<VisitType, string> = { SALES: 'sales-visits', PROJECT: 'project-visits' };

/** The tabs of sales administration. */
export function SalesPage() {
  const t = useWords(salesWords);
  const may: Record<VisitType, boolean> = {
    SALES: useMay(assignedVisitAccess.type.SALES),
    PROJECT: useMay(assignedVisitAccess.type.PROJECT),
  };
  return (
    <Page title={t.title}>
      <Tabs
        label={t.title}
        tabs={[
          { id: 'po', label: t.tabs.po, panel: <SalesPoPanel /> },
          ...visitTypes.map((type) => ({
            id: tabIds[type],
            label: t.tabs[type],
            blocked: may[type] ? undefined : t.closed[type],
            panel: <AssignedVisitPanel visitType={type} />,
          })),
        ]}
      />
    </Page>
  );
}
