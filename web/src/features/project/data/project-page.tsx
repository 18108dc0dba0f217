import { assignedVisitAccess } from '@gso/contract/assigned-visit';
import { lazy } from 'react';
import { useMay } from '../../../api/session.ts';
import { Page } from '../../../ui/page.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useWords } from '../../../words/words.ts';
import { ProjectPanel } from './project-panel.tsx';
import { projectWords } from './words.ts';

const VisitAssignmentPanel = lazy(async () => ({
  default: (await import('../../visit-assignment/visit-assignment-panel.tsx')).VisitAssignmentPanel,
}));

export function ProjectPage() {
  const t = useWords(projectWords);
  const mayAssign = useMay(assignedVisitAccess.read);
  return (
    <Page title={t.page}>
      <Tabs
        label={t.page}
        tabs={[
          { id: 'data', label: t.tabs.data, panel: <ProjectPanel /> },
          {
            id: 'visits',
            label: t.tabs.visits,
            blocked: mayAssign ? undefined : t.visitsClosed,
            panel: <VisitAssignmentPanel visitType="PROJECT" />,
          },
        ]}
      />
    </Page>
  );
}
