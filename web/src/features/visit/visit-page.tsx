import { visitTabOf } from '@gso/contract/notification';
import { visitAccess, type VisitType, visitTypes } from '@gso/contract/visit/visit-access';
import { IconLock } from '@tabler/icons-react';
import { useMay } from '../../api/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useWords } from '../../words/words.ts';
import { VisitPanel } from './visit-panel.tsx';
import { visitWords } from './words.ts';

/** Two lists of visits, chosen by number, which links from notifications contain. */
export function VisitPage() {
  const t = useWords(visitWords);
  const may: Record<VisitType, boolean> = {
    SALES: useMay(visitAccess.type.SALES),
    PROJECT: useMay(visitAccess.type.PROJECT),
  };
  return (
    <Page title={t.title}>
      <Tabs
        label={t.title}
        tabs={visitTypes.map((type) => ({
          id: String(visitTabOf(type)),
          label: t.types[type].tab,
          blocked: may[type] ? undefined : t.types[type].closed,
          panel: <VisitPanel type={type} />,
        }))}
      />
      {!may.SALES && !may.PROJECT && <EmptyState icon={IconLock} title={t.closed} />}
    </Page>
  );
}
