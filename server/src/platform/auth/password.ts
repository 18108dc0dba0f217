import { hash, verify } from '@node-rs/argon2';

// argon2id, 19 MiB and two passes: what OWASP asks for at least, some 50 ms on one core.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** Compared against when the user does not exist, so that both cases take the same time. */
const nobodysHash = hashPassword(crypto.randomUUID());

export async function passwordMatches(storedHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(storedHash ?? (await nobodysHash), password);
  return matches && storedHash !== undefined;
}
