import type pg from 'pg';

/** A dead connection is noticed after at most twice this long. */
const usualHeartbeatMs = 3000;

/**
 * Pings an idle connection at an interval, because one that a firewall has dropped looks like an idle one. A connection
 * that does not reply in time is closed before a request uses it. Needs a client in pipeline mode, which closes the
 * connection when a statement exceeds its query_timeout.
 */
export function startHeartbeat(client: pg.Client, isIdle: () => boolean, heartbeatMs = usualHeartbeatMs): void {
  // Without a listener a lost connection would end the process. Its statements fail anyway.
  client.on('error', () => undefined);
  client.once('connect', () => {
    const timer = setInterval(() => {
      if (isIdle())
        client.query({ text: 'select', query_timeout: heartbeatMs } as pg.QueryConfig).catch(() => undefined);
    }, heartbeatMs);
    timer.unref();
    client.once('end', () => clearInterval(timer));
  });
}
