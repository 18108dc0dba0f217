import { tokenReply } from '@gso/contract/access';
import { type SignInWays, signInWays } from '@gso/contract/sign-in/ways';
import { useQuery } from '@tanstack/react-query';
import { call } from './client.ts';
import { storeToken } from './session.ts';

const storageKey = 'gso.sign-in-ways';

/** What the login page offers. It is remembered, so that the next time nothing moves when the reply arrives. */
export function useSignInWays(): SignInWays | undefined {
  const { data } = useQuery<SignInWays>({
    queryKey: ['sign-in-ways'],
    // There may be no session yet.
    enabled: true,
    queryFn: ({ signal }) => fetchSignInWays(signal),
    placeholderData: lastSignInWays,
    staleTime: 60_000,
  });
  return data;
}

async function fetchSignInWays(signal: AbortSignal): Promise<SignInWays> {
  const ways = await call({ path: '/api/sign-in/ways', reply: signInWays, signal });
  localStorage.setItem(storageKey, JSON.stringify(ways));
  return ways;
}

function lastSignInWays(): SignInWays | undefined {
  try {
    return signInWays.parse(JSON.parse(localStorage.getItem(storageKey) ?? 'null'));
  } catch {
    return undefined;
  }
}

/** Exchanges the code that the server has put into the address for a session. */
export async function finishSignIn(code: string): Promise<void> {
  const reply = await call({ path: '/api/sign-in/finish', method: 'POST', body: { code }, reply: tokenReply });
  storeToken(reply.token, reply.expires_in);
}
