import { Page } from '../../../ui/page.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useWords } from '../../../words/words.ts';
import { accountWords } from './words.ts';
import { later } from '../../../ui/later/later.ts';

const UsersPanel = later(async () => (await import('./users-panel.tsx')).UsersPanel);
const TokensPanel = later(async () => (await import('../../api-token/all-tokens-panel.tsx')).AllTokensPanel);
const RolesPanel = later(async () => (await import('./roles-panel.tsx')).RolesPanel);

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
