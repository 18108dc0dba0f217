import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  type Context,
  DiagLogLevel,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  diag,
  trace,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { channels, type FinishedQuery, type FinishedWork, kindOf, subscribe } from '../diagnostics.ts';

export interface TraceOptions {
  /** The address of a collector that accepts OTLP over HTTP. */
  endpoint: string;
  /** The share of traces started here that are kept, from 0 to 1. */
  share: number;
  /** The commit that runs. */
  commit: string;
  /** Whether the header traceparent comes from our own proxy. */
  trustProxy: boolean;
  logger: Logger;
}

const sendMs = 3000;
const longestText = 2000;
const notSent = 'traces could not be sent';
/** Polled by machines every few seconds, and always the same. */
const untraced = new Set(['/livez', '/readyz', '/metrics']);

/**
 * One span for each request and one for each statement, document and file within it. Spans carry the pattern of the
 * route and the text of the statement, which both come from the code, and nothing that a user has entered.
 */
export class Traces {
  readonly #provider: TracerProvider;
  readonly #tracer: Tracer;
  readonly #trustProxy: boolean;
  readonly #logger: Logger;
  readonly #request = new AsyncLocalStorage<Span>();
  readonly #spans = new WeakMap<FastifyRequest, Span>();
  readonly #unsubscribe: (() => void)[];

  constructor({ endpoint, share, commit, trustProxy, logger }: TraceOptions) {
    reportFailures(logger);
    const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
    const exporter = new OTLPTraceExporter({ url, timeoutMillis: sendMs });
    this.#provider = new TracerProvider({
      resource: resourceFromAttributes({
        'service.name': 'gso',
        'service.version': commit,
        'process.pid': process.pid,
      }),
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
      spanProcessors: [new BatchSpanProcessor({ exporter })],
    });
    this.#tracer = this.#provider.getTracer('gso');
    this.#trustProxy = trustProxy;
    this.#logger = logger;
    this.#unsubscribe = [
      subscribe(channels.query, (statement) => this.#addStatement(statement)),
      subscribe(channels.workEnd, (work) => this.#addWork(work)),
    ];
  }

  watch(app: FastifyInstance): void {
    app.addHook('onRequest', (request, reply, done) => {
      const { url, config } = request.routeOptions;
      if (config.special === 'events' || (url && untraced.has(url))) return done();
      const span = this.#begin(request, reply, url ?? 'none');
      this.#request.run(span, done);
    });
    // The body arrives outside the request's async context.
    app.addHook('preValidation', (request, _, done) => {
      const span = this.#spans.get(request);
      if (span) this.#request.run(span, done);
      else done();
    });
  }

  /** Sends the remaining spans. */
  async close(): Promise<void> {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    await this.#provider.shutdown().catch((error: unknown) => this.#logger.warn({ err: error }, notSent));
  }

  #begin(request: FastifyRequest, reply: FastifyReply, route: string): Span {
    const span = this.#tracer.startSpan(
      `${request.method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: { 'http.request.method': request.method, 'http.route': route, 'gso.request_id': request.id },
      },
      this.#trustProxy ? parentOf(request) : ROOT_CONTEXT,
    );
    this.#spans.set(request, span);
    request.log = reply.log = request.log.child({ traceId: span.spanContext().traceId });
    reply.raw.once('close', () => {
      span.setAttribute('http.response.status_code', reply.statusCode);
      if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    return span;
  }

  #addStatement({ text, startedAt, failed }: FinishedQuery): void {
    const kind = kindOf(text);
    this.#add(kind, SpanKind.CLIENT, startedAt, failed, {
      'db.system.name': 'postgresql',
      'db.operation.name': kind,
      'db.query.text': text.slice(0, longestText),
    });
  }

  #addWork({ work, startedAt, failed }: FinishedWork): void {
    this.#add(work, SpanKind.INTERNAL, startedAt, failed, {});
  }

  /** A span of the current request for something that has just ended. */
  #add(name: string, kind: SpanKind, startedAt: number, failed: boolean, attributes: Attributes): void {
    const request = this.#request.getStore();
    if (!request?.isRecording()) return;
    const startTime = performance.timeOrigin + startedAt;
    const span = this.#tracer.startSpan(name, { kind, startTime, attributes }, trace.setSpan(ROOT_CONTEXT, request));
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(performance.timeOrigin + performance.now());
  }
}

function parentOf({ headers }: FastifyRequest): Context {
  const { traceparent } = headers;
  const parent = typeof traceparent === 'string' ? parseTraceParent(traceparent) : null;
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
}

function reportFailures(logger: Logger): void {
  const report = (message: string) => logger.warn({ reason: message }, notSent);
  const ignore = () => undefined;
  diag.setLogger({ error: report, warn: report, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.WARN);
}
