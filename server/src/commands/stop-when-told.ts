import type { Logger } from 'pino';

const patienceMs = 15_000;

/** Ends the process in order when it is told to; whatever does not end in time is cut off. */
export function stopWhenTold(logger: Logger, stop: () => Promise<void>): void {
  let isStopping = false;
  const obey = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ signal }, 'stopping: finishing what is under way');
    setTimeout(() => process.exit(1), patienceMs).unref();
    await stop();
    logger.info('stopped');
    logger.flush();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void obey(signal));
}
