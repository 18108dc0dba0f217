import { Readable } from 'node:stream';
import { type Route, route } from '../http/route.ts';
import { FileReply } from '../http/special-replies.ts';
import type { Metrics } from './metrics.ts';

/** The token is checked before the handler is called, like a session (register-routes.ts). */
export const metricsRoutes = (metrics: Metrics): Route[] => [
  route({
    method: 'GET',
    path: '/metrics',
    summary: 'The metrics of this process, for Prometheus',
    access: 'metrics-token',
    response: { 200: 'file' },
    refuses: [],
    handler: async () =>
      new FileReply('metrics.txt', metrics.contentType, Readable.from([await metrics.text()]), {
        'content-disposition': 'inline',
      }),
  }),
];
