import type { Person } from './people.ts';

export interface Token {
  token: string;
  expires_in: number;
}

/** Signs in over HTTP, at a server in a separate process. */
export async function logIn(
  origin: string,
  { username, password }: Pick<Person, 'username' | 'password'>,
): Promise<Token> {
  const response = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  if (!response.ok) throw new Error(`Login answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Token;
}
