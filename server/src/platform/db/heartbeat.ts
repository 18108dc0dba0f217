import type pg from 'pg';

/** A connection that died in silence is noticed after twice this long at most. */
const usualHeartbeatMs = 3000;

/**
 * Asks an idle connection again and again whether it still answers: one that a firewall has forgotten looks like a quiet
 * one. One that does not answer in time is ended, so that nobody waits for it later. Needs a client in pipeline mode, which
 * ends the connection when a statement exceeds its query_timeout.
 */
export function keepAsking(client: pg.Client, isIdle: () => boolean, heartbeatMs = usualHeartbeatMs): void {
  // Without a listener a lost connection would end the process. Its statements fail by themselves.
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
