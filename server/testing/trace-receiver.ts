import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod';

const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  startTimeUnixNano: z.string(),
  endTimeUnixNano: z.string(),
  attributes: z.array(attribute),
  status: z.object({ code: z.number().optional() }),
});
const sent = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  ms: number;
  failed: boolean;
  attributes: Record<string, unknown>;
}

export interface TraceReceiver {
  endpoint: string;
  /** Everything that was sent, as it was sent. */
  bodies: string[];
  spans(): ReceivedSpan[];
  close(): Promise<void>;
}

/** Takes traces as a collector does: OTLP over HTTP, in JSON. */
export async function startTraceReceiver(): Promise<TraceReceiver> {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (text: string) => (body += text));
    request.on('end', () => {
      const isOurs = request.url === '/v1/traces' && request.headers['content-type'] === 'application/json';
      if (isOurs) bodies.push(body);
      response.writeHead(isOurs ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    spans: () => bodies.flatMap((body) => spansOf(sent.parse(JSON.parse(body)))),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const spansOf = ({ resourceSpans }: z.output<typeof sent>): ReceivedSpan[] =>
  resourceSpans.flatMap(({ scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ startTimeUnixNano, endTimeUnixNano, status, attributes, parentSpanId, traceId, spanId, name }) => ({
        traceId,
        spanId,
        parentSpanId,
        name,
        ms: Number(BigInt(endTimeUnixNano) - BigInt(startTimeUnixNano)) / 1e6,
        failed: status.code === 2,
        attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
      })),
    ),
  );
