import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Gauge, Histogram, type Registry } from 'prom-client';
import { channels, subscribe } from '../diagnostics.ts';

const outcomes = ['2xx', '3xx', '4xx', '5xx'] as const;
type Outcome = (typeof outcomes)[number] | 'left';

/** Clients can send any method; unknown ones share one label. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']);

/** Counts the requests of one application by route pattern, never by URL. Returns a function that stops it. */
export function measureRequests(registry: Registry, app: FastifyInstance): () => void {
  const registers = [registry];
  const durations = new Histogram({
    name: 'gso_http_request_duration_seconds',
    help: 'Time from a request to the end of its reply, by route; status "left" if the client disconnected before the end.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const underWay = new Gauge({
    name: 'gso_http_requests_under_way',
    help: 'Requests in progress, without event streams.',
    registers,
  });
  const streams = new Gauge({
    name: 'gso_event_streams_open',
    help: 'Open event streams.',
    registers,
  });
  app.addHook('onRequest', (request, reply, done) => {
    underWay.inc();
    // Unlike the onResponse hook, this also fires when the client has disconnected.
    reply.raw.once('close', () => {
      underWay.dec();
      const labels = labelsOf(request, reply);
      if (labels) durations.observe(labels, reply.elapsedTime / 1000);
    });
    done();
  });
  return subscribe(channels.stream, (change) => {
    streams.inc(change);
    underWay.dec(change);
  });
}

function labelsOf(request: FastifyRequest, reply: FastifyReply) {
  const { url, config } = request.routeOptions;
  const status = outcomeOf(reply);
  // An event stream is not a slow request.
  if (config.special === 'events' && status !== '4xx' && status !== '5xx') return undefined;
  return { method: methods.has(request.method) ? request.method : 'other', route: url ?? 'none', status };
}

function outcomeOf({ raw, statusCode }: FastifyReply): Outcome {
  if (!raw.writableEnded) return 'left';
  return outcomes[Math.floor(statusCode / 100) - 2] ?? '2xx';
}
