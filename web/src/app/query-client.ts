import { QueryClient } from '@tanstack/react-query';
import { isAway } from '../api/client.ts';
import { currentSession } from '../api/session.ts';

/** A refusal stays a refusal however often one asks; only a server out of reach is asked again, twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Between logging out and the login page, what is still on the screen must not ask again in nobody's name.
      enabled: () => currentSession() !== undefined,
      staleTime: 10_000,
      retry: (failures, error) => isAway(error) && failures < 2,
      retryDelay: (attempt) => 500 * 2 ** attempt,
    },
  },
});
