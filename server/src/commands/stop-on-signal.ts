import type { Logger } from 'pino';

const timeoutMs = 15_000;

/** Shuts down cleanly on SIGTERM and SIGINT. Exits with 1 if that takes too long. */
export function stopOnSignal(logger: Logger, stop: () => Promise<void>): void {
  let isStopping = false;
  const shutDown = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ signal }, 'stopping: finishing the requests under way');
    setTimeout(() => process.exit(1), timeoutMs).unref();
    await stop();
    logger.info('stopped');
    logger.flush();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void shutDown(signal));
}
