import type { FastifyInstance } from 'fastify';
import { clientAddress } from './client-address.ts';

/** One line per request: enough to follow a user's report by its request id, and nothing secret. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      user: request.actor?.username,
      token: request.actor?.token?.id,
      address: clientAddress(request),
    };
    // A proxy requests it every second.
    const isHealthy = reply.statusCode === 200 && (line.route === '/readyz' || line.route === '/livez');
    if (reply.statusCode === 503) request.log.warn(line, 'request');
    else if (reply.statusCode >= 500) request.log.error(line, 'request');
    else if (isHealthy) request.log.debug(line, 'request');
    else request.log.info(line, 'request');
    done();
  });
}
