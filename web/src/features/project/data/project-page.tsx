import { assignedVisitAccess } from '@gso/contract/assigned-visit';

import { useMay } from '../../../api/session.ts';
import { Page } from '../../../ui/page.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useWords } from '../../../words/words.ts';
import { ProjectPanel } from './project-panel.tsx';
import { projectWords } from './words.ts';
import { later } from '../../../ui/later/later.ts';

const AssignedVisitPanel = later(
  async () => (await import('../../assigned-visit/assigned-visit-panel.tsx')).AssignedVisitPanel,
);

const TaskTemplatePanel = later(
  async () => (await import('../../task-template/task-template-panel.tsx')).TaskTemplatePanel,
);

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
            panel: <AssignedVisitPanel visitType="PROJECT" />,
          },
          { id: 'templates', label: t.tabs.templates, panel: <TaskTemplatePanel /> },
        ]}
      />
    </Page>
  );
}
