import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { currentSession, onSessionChange } from '../api/session.ts';
import { dropOldDrafts } from '../form/draft/draft.ts';
import { Snackbars } from '../ui/snackbar.tsx';
import { TooltipLayer } from '../ui/tooltip.tsx';
import { keepAsking } from './connection-keeper.ts';
import { ConnectionLine } from './connection-line.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { queryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';
import { keepSession } from './session-keeper.ts';
import { cssVariables, theme } from '../ui/theme.ts';

const router = createAppRouter();
const colorScheme = localStorageColorSchemeManager({ key: 'gso.color-scheme' });

/** What one person has loaded must not be seen by the next one at the same browser. */
function followSession(): () => void {
  let user = currentSession()?.claims.sub;
  return onSessionChange(() => {
    const next = currentSession()?.claims.sub;
    if (next !== user) queryClient.clear();
    user = next;
    void router.invalidate();
  });
}

export function App() {
  useEffect(() => {
    dropOldDrafts();
    const stopFollowing = followSession();
    const stopAsking = keepAsking(queryClient);
    const stopKeeping = keepSession(() => window.location.reload());
    return () => {
      stopFollowing();
      stopAsking();
      stopKeeping();
    };
  }, []);

  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
    >
      <CrashBoundary>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <ConnectionLine />
          <Snackbars />
          <TooltipLayer />
        </QueryClientProvider>
      </CrashBoundary>
    </MantineProvider>
  );
}
