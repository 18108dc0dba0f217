import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { channels } from './diagnostics.ts';

const second = 1000;
const minute = 60 * second;

/** Something to be done again and again. Several processes may do it at once, so doing it twice must harm nobody. */
export interface Chore {
  name: string;
  everyMs: number;
  /** Answers how many things it did. */
  run: () => Promise<number>;
}

/** Does each chore at once and then regularly, until the answered function is called; that waits for those under way. */
export function keepHouse(chores: readonly Chore[], logger: Logger): () => Promise<void> {
  const ending = new AbortController();
  const rounds = chores.map((chore) => repeat(chore, logger, ending.signal));
  return async () => {
    ending.abort();
    await Promise.all(rounds);
  };
}

async function repeat(chore: Chore, logger: Logger, ending: AbortSignal): Promise<void> {
  let failures = 0;
  while (!ending.aborted) {
    failures = (await succeeds(chore, logger, failures)) ? 0 : failures + 1;
    await pause(failures === 0 ? chore.everyMs : retryMs(chore, failures), ending);
  }
}

async function succeeds({ name, run }: Chore, logger: Logger, failures: number): Promise<boolean> {
  const begun = performance.now();
  try {
    const done = await run();
    channels.job.publish({ job: name, failed: false });
    const facts = { chore: name, done, ms: Math.round(performance.now() - begun) };
    if (failures > 0) logger.info({ ...facts, failures }, 'chore works again');
    else logger[done > 0 ? 'info' : 'debug'](facts, 'chore done');
    return true;
  } catch (error) {
    channels.job.publish({ job: name, failed: true });
    logger.warn({ err: error, chore: name, failures: failures + 1 }, 'chore failed; it will be tried again');
    return false;
  }
}

/** Soon at first, then ever more rarely: what fails for hours must not fill the log. */
export function retryMs({ everyMs }: Pick<Chore, 'everyMs'>, failures: number): number {
  const first = Math.min(everyMs, 5 * second);
  return Math.min(first * 2 ** (failures - 1), Math.max(everyMs, minute));
}

async function pause(ms: number, ending: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal: ending }).catch(() => undefined);
}
