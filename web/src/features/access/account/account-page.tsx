import { lazy } from 'react';
import { Page } from '../../../ui/page.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useWords } from '../../../words/words.ts';
import { accountWords } from './words.ts';

const UsersPanel = lazy(async () => ({ default: (await import('./users-panel.tsx')).UsersPanel }));
const TokensPanel = lazy(async () => ({
  default: (await import('../../api-token/all-tokens-panel.tsx')).AllTokensPanel,
}));
const RolesPanel = lazy(async () => ({ default: (await import('./roles-panel.tsx')).RolesPanel }));

export function AccountPage() {
  const t = useWords(accountWords);
  return (
    <Page title={t.title}>
      <Tabs
        label={t.title}
        tabs={[
          { id: 'users', label: t.users, panel: <UsersPanel /> },
          { id: 'roles', label: t.roles, panel: <RolesPanel /> },
          { id: 'tokens', label: t.tokens, panel: <TokensPanel /> },
        ]}
      />
    </Page>
  );
}
