import { signInWays } from '@gso/contract/sign-in/ways';
import { useQuery } from '@tanstack/react-query';
import { call } from './client.ts';

/** Whether the server can mail links to choose a password. Without a reply nothing is offered. */
export function useMailOffer(): boolean {
  const ways = useQuery({
    queryKey: ['sign-in-ways'],
    queryFn: ({ signal }) => call({ path: '/api/sign-in/ways', reply: signInWays, signal }),
    staleTime: Infinity,
    // The login page asks, too.
    enabled: true,
  });
  return ways.data?.passwordLink ?? false;
}
