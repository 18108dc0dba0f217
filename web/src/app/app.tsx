import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Component, type ReactNode, useEffect } from 'react';
import { currentSession, onSessionChange } from '../api/session.ts';
import { dropOldDrafts } from '../form/draft/draft.ts';
import { Snackbars } from '../ui/snackbar.tsx';
import { TooltipLayer } from '../ui/tooltip.tsx';
import { retryWhileUnavailable } from './connection-keeper.ts';
import { ConnectionLine } from './connection-line.tsx';
import { ConfirmIdentity } from './proof/confirm-identity.tsx';
import { createAppRouter } from './router.tsx';
import { keepSession } from './session-keeper.ts';
import { cssVariables, theme } from '../ui/theme.ts';
import { ServerDownPage } from './message-pages.tsx';
import { isAway } from '../api/client.ts';

/** A refusal is final; only an unreachable server is asked again, twice. */
const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Between logging out and the login page, the screen must not send requests without a session.
      enabled: () => currentSession() !== undefined,
      staleTime: 10_000,
      // Without a network a query may still find what this device keeps.
      networkMode: 'offlineFirst',
      retry: (failures, error) => isAway(error) && failures < 2,
      retryDelay: (attempt) => 500 * 2 ** attempt,
    },
  },
});

/** The last error boundary, outside the router: after any crash users see a page with a link, never a blank one. */
class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    return this.state.crashed ? <ServerDownPage /> : this.props.children;
  }
}

const router = createAppRouter();
const colorScheme = localStorageColorSchemeManager({ key: 'gso.color-scheme' });

/** The data that one user has loaded must not be visible to the next one at the same browser. */
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
    const stopRetrying = retryWhileUnavailable(queryClient);
    const stopKeeping = keepSession(() => window.location.reload());
    return () => {
      stopFollowing();
      stopRetrying();
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
          <ConfirmIdentity />
          <ConnectionLine />
          <Snackbars />
          <TooltipLayer />
        </QueryClientProvider>
      </CrashBoundary>
    </MantineProvider>
  );
}
