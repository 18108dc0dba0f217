import type { Logger } from 'pino';

/** Without it, a database that is away would hold up the end for as long as each part waits for it. */
const limitMs = 9500;
/** For requests under way, after the proxy has had its time to notice. */
const finishMs = 5000;

/** Shuts down cleanly on SIGTERM and SIGINT, within ten seconds unless the proxy is given more than four. */
export function stopOnSignal(logger: Logger, stop: () => Promise<void>, drainMs = 0): void {
  let isStopping = false;
  const end = (message: string) => {
    logger.info(message);
    logger.flush();
    // What still waits for the database would keep the process alive.
    process.exit(0);
  };
  const shutDown = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ signal }, 'stopping: finishing the requests under way');
    setTimeout(() => end('stopped: what had not ended by now is cut off'), Math.max(limitMs, drainMs + finishMs));
    await stop().catch((error: unknown) => logger.warn({ err: error }, 'something did not end properly'));
    end('stopped');
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void shutDown(signal));
}
