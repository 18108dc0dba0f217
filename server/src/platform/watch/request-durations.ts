import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Durations, type Tally } from './durations.ts';

const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

type Outcome = '2xx' | '3xx' | '4xx' | '5xx' | 'left';
type Tallies = Partial<Record<Outcome, Tally>>;

/** Methods are as many as callers make up; those that no route has are told together. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']);

/** Counts the requests of one application by the pattern of their route, never by their address. */
export class RequestDurations {
  readonly #durations = new Durations(
    'gso_http_request_duration_seconds',
    'Time from a request to the end of its answer, by route; status "left" where the caller went before the end.',
    bounds,
  );
  readonly #talliesOf = new Map<string, Tallies>();
  underWay = 0;

  watch(app: FastifyInstance): void {
    app.addHook('onRequest', (request, reply, done) => {
      this.underWay += 1;
      // Unlike the hook onResponse, this also comes when the caller has gone.
      reply.raw.once('close', () => this.#end(request, reply));
      done();
    });
  }

  text(): string {
    return this.#durations.text();
  }

  #end(request: FastifyRequest, reply: FastifyReply): void {
    this.underWay -= 1;
    const { url, config } = request.routeOptions;
    const outcome = outcomeOf(reply);
    // An event stream is no slow request.
    if (config.isStream && outcome !== '4xx' && outcome !== '5xx') return;
    const method = methods.has(request.method) ? request.method : 'other';
    this.#tallyOf(method, url ?? 'none', outcome).add(reply.elapsedTime / 1000);
  }

  #tallyOf(method: string, route: string, status: Outcome): Tally {
    const key = `${method} ${route}`;
    const tallies = this.#talliesOf.get(key) ?? {};
    this.#talliesOf.set(key, tallies);
    return (tallies[status] ??= this.#durations.tallyOf({ method, route, status }));
  }
}

const outcomes = ['2xx', '3xx', '4xx', '5xx'] as const;

function outcomeOf({ raw, statusCode }: FastifyReply): Outcome {
  if (!raw.writableEnded) return 'left';
  return outcomes[Math.floor(statusCode / 100) - 2] ?? '2xx';
}
