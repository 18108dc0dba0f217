import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { isSameSecret } from '../auth/secret.ts';
import type { Metrics } from './metrics.ts';

interface ServeMetricsOptions {
  token: string;
  host: string;
  port: number;
  logger: Logger;
}

/** /metrics of a process that serves nothing else. Without its port the process still does its work. */
export function serveMetrics(metrics: Metrics, { token, host, port, logger }: ServeMetricsOptions): () => void {
  const reply = async (request: IncomingMessage, response: ServerResponse) => {
    const [, given = ''] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (request.url !== '/metrics') response.writeHead(404).end();
    else if (!isSameSecret(given, token)) response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
    else response.writeHead(200, { 'content-type': metrics.contentType }).end(await metrics.text());
  };
  const server = createServer((request, response) => {
    reply(request, response).catch((error: unknown) => {
      logger.error({ err: error }, 'the metrics cannot be read');
      response.destroy();
    });
  });
  server.requestTimeout = 10_000;
  server.maxConnections = 10;
  server.on('error', (error) => logger.error({ err: error, host, port }, 'the metrics cannot be served'));
  server.listen(port, host);
  return () => {
    server.close();
    server.closeAllConnections();
    metrics.close();
  };
}
