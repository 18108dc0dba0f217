import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../app-error.ts';
import { text } from '../text.ts';

// argon2id, 19 MiB and two passes: the minimum that OWASP recommends, some 50 ms on one core.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each hash takes a core and 19 MiB, so only this many run at once; others wait for some seconds at most. */
const mostAtOnce = 4;
const mostWaiting = 60;
const retryAfterSeconds = 3;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running < mostAtOnce) running += 1;
  else if (waiting.length < mostWaiting) await new Promise<void>((begin) => waiting.push(begin));
  else throw tooBusy();
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

const tooBusy = () =>
  new AppError(
    'unavailable',
    text(
      'Many people are signing in. Please try again in a moment.',
      'Sedang banyak yang masuk. Silakan coba lagi sebentar lagi.',
    ),
    { retryAfterSeconds },
  );

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

/** Compared against when the user does not exist, so that both cases take the same time. */
const dummyHash = hashPassword(crypto.randomUUID());

export async function passwordMatches(storedHash: string | undefined, password: string): Promise<boolean> {
  const compared = storedHash ?? (await dummyHash);
  const matches = await inTurn(() => verify(compared, password));
  return matches && storedHash !== undefined;
}
