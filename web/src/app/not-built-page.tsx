import { useRouterState } from '@tanstack/react-router';
import { Button } from '@mantine/core';
import { IconTools } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { useWords, words } from '../words/words.ts';
import { pageWords } from './page-words.ts';
import { pageNames, pages } from './pages.ts';

const texts = words({
  en: {
    notYet: (page: string) => `“${page}” is not built yet. It will appear here with one of the next versions.`,
    toDashboard: 'To the dashboard',
  },
  id: {
    notYet: (page: string) => `“${page}” belum dibuat. Halaman ini akan hadir pada salah satu versi berikutnya.`,
    toDashboard: 'Ke dasbor',
  },
});

/** Stands in for every screen that is still to come. */
export function NotBuiltPage() {
  const t = useWords(texts);
  const names = useWords(pageWords);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const page = pageNames.find((name) => pages[name].path === path);
  const title = page ? names.pages[page] : names.projectOverview;
  return (
    <Page title={title}>
      <EmptyState
        icon={IconTools}
        title={t.notYet(title)}
        action={
          page !== 'dashboard' && (
            <Button variant="default" component={Link} to={pages.dashboard.path}>
              {t.toDashboard}
            </Button>
          )
        }
      />
    </Page>
  );
}
