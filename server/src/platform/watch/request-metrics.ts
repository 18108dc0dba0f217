import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Gauge, Histogram, type Registry } from 'prom-client';
import { channels, subscribe } from '../diagnostics.ts';

const outcomes = ['2xx', '3xx', '4xx', '5xx'] as const;
type Outcome = (typeof outcomes)[number] | 'left';

/** Callers can send any method; those that no route has share one label. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']);

/** Counts the requests of one application by the pattern of their route, never by their address. Returns how to stop. */
export function measureRequests(registry: Registry, app: FastifyInstance): () => void {
  const registers = [registry];
  const durations = new Histogram({
    name: 'gso_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer, by route; status "left" where the caller went before the end.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const underWay = new Gauge({
    name: 'gso_http_requests_under_way',
    help: 'Requests that are being answered, event streams aside.',
    registers,
  });
  const streams = new Gauge({
    name: 'gso_event_streams_open',
    help: 'Event streams over which browsers listen.',
    registers,
  });
  app.addHook('onRequest', (request, reply, done) => {
    underWay.inc();
    // Unlike the hook onResponse, this also comes when the caller has gone.
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
  if (config.isStream && status !== '4xx' && status !== '5xx') return undefined;
  return { method: methods.has(request.method) ? request.method : 'other', route: url ?? 'none', status };
}

function outcomeOf({ raw, statusCode }: FastifyReply): Outcome {
  if (!raw.writableEnded) return 'left';
  return outcomes[Math.floor(statusCode / 100) - 2] ?? '2xx';
}
