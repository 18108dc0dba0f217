import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upload, xlsxFile } from '../../../testing/sheet-files.ts';
import { type Caller, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startTraceReceiver, type TraceReceiver } from '../../../testing/trace-receiver.ts';
import { createLogger } from '../logger.ts';
import { Traces } from './traces.ts';

const marker = 'Rahasia7391';
const parent = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };

let receiver: TraceReceiver;
let app: TestApp;
let editor: Caller;
let requestId: string;
const logger = createLogger('silent');

const tracesTo = (endpoint: string, options: { share?: number; trustProxy?: boolean } = {}) =>
  new Traces({ endpoint, share: 1, commit: 'abc123', trustProxy: true, logger, ...options });

beforeAll(async () => {
  receiver = await startTraceReceiver();
  const traces = tracesTo(receiver.endpoint);
  app = await startTestApp({ traces });
  editor = await app.userWith('MA_MASTER_DATA', 'MA_QUOTATION');
  const made = await editor.post('/api/company', { name: `PT ${marker}`, address: { street: `Jl. ${marker} 5` } });
  requestId = String(made.headers['x-request-id']);
  await editor.send({
    url: `/api/company?search=${marker}&q=${marker}`,
    headers: { traceparent: `00-${parent.traceId}-${parent.spanId}-01` },
  });
  await editor.get(`/api/company/999999?x=${marker}`);
  await upload(
    editor,
    '/api/excel/company',
    await xlsxFile([
      ['Name', 'Address Street'],
      [`PT ${marker} 2`, 'Jl. Dua'],
    ]),
  );
  await app.anonymous.get('/readyz');
  await app.anonymous.get(`/nowhere/${marker}`);
  await app.anonymous.post('/api/login', { username: marker, password: marker });
  await traces.close();
});
afterAll(async () => {
  await app.drop();
  await receiver.close();
});

const requestNamed = (name: string) => receiver.spans().filter((span) => span.name === name);
const childrenOf = ({ spanId }: { spanId: string }) => receiver.spans().filter((span) => span.parentSpanId === spanId);

describe('traces', () => {
  it('name each request by its route, with its request id and status', () => {
    const [request] = requestNamed('POST /api/company');
    expect(request?.attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.route': '/api/company',
      'http.response.status_code': 201,
      'gso.request_id': requestId,
    });
    expect(request?.parentSpanId).toBeUndefined();
    expect(requestNamed('GET none')[0]?.attributes['http.response.status_code']).toBe(404);
  });

  it('hold each statement of a request that has a body, under the request, with times within it', () => {
    const [request] = requestNamed('POST /api/company');
    if (!request) throw new Error('The request was not traced.');
    const statements = childrenOf(request);
    expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['select', 'begin', 'insert', 'commit']));
    for (const { ms, traceId, attributes } of statements) {
      expect(ms).toBeGreaterThan(0);
      expect(ms).toBeLessThanOrEqual(request.ms);
      expect(traceId).toBe(request.traceId);
      expect(attributes['db.system.name']).toBe('postgresql');
    }
    const texts = statements.map(({ attributes }) => String(attributes['db.query.text']));
    expect(texts.join()).toContain('insert into');
  });

  it('continue those of the proxy', () => {
    const [list] = requestNamed('GET /api/company');
    expect(list).toMatchObject({ traceId: parent.traceId, parentSpanId: parent.spanId });
    expect(childrenOf(list ?? { spanId: '' }).length).toBeGreaterThan(0);
  });

  it('show imports', () => {
    const [request] = requestNamed('POST /api/excel/company');
    expect(childrenOf(request ?? { spanId: '' }).map(({ name }) => name)).toContain('import');
  });

  it('leave out health checks and metrics', () => {
    expect(requestNamed('GET /readyz')).toEqual([]);
  });

  it('hold nothing that a person has entered, nor who it was', () => {
    const everything = receiver.bodies.join('\n');
    expect(everything).toContain('/api/company');
    for (const secret of [marker, marker.toLowerCase(), editor.username, editor.token ?? '', '127.0.0.1']) {
      expect(everything.includes(secret), secret).toBe(false);
    }
  });

  it('are in every log line of the request, next to its request id', () => {
    const [request] = requestNamed('POST /api/company');
    const lines = app.logged.map((line) => JSON.parse(line) as Record<string, unknown>);
    const own = lines.filter((line) => line['requestId'] === requestId);
    expect(own.length).toBeGreaterThan(0);
    for (const line of own) expect(line['traceId']).toBe(request?.traceId);
  });

  it('start new where the header is not trusted', async () => {
    const other = await traced({ trustProxy: false }, { traceparent: `00-${parent.traceId}-${parent.spanId}-01` });
    expect(other).toHaveLength(1);
    expect(other[0]?.traceId).not.toBe(parent.traceId);
    expect(other[0]?.parentSpanId).toBeUndefined();
  });

  it('are as many as the share says, but follow the proxy', async () => {
    expect(await traced({ share: 0 }, {})).toHaveLength(0);
    expect(await traced({ share: 0 }, { traceparent: `00-${parent.traceId}-${parent.spanId}-01` })).toHaveLength(1);
    expect(await traced({ share: 1 }, { traceparent: `00-${parent.traceId}-${parent.spanId}-00` })).toHaveLength(0);
  });

  it.each(['garbage', '00-00000000000000000000000000000000-00f067aa0ba902b7-01', `${'0'.repeat(5000)}`])(
    'accept a header like %.20s without an error',
    async (traceparent) => {
      expect(await traced({}, { traceparent })).toHaveLength(1);
    },
  );

  it('that no collector accepts harm no request', async () => {
    const traces = tracesTo('http://127.0.0.1:9');
    const other = await startTestApp({ traces });
    expect((await other.anonymous.get('/api/docs')).status).toBe(200);
    await traces.close();
    await other.drop();
  });
});

/** The requests that are traced when one is made with these options and headers. */
async function traced(options: { share?: number; trustProxy?: boolean }, headers: Record<string, string>) {
  const own = await startTraceReceiver();
  const traces = tracesTo(own.endpoint, options);
  const other = await startTestApp({ traces });
  try {
    await other.anonymous.send({ url: '/api/docs', headers });
    await traces.close();
    return own.spans();
  } finally {
    await other.drop();
    await own.close();
  }
}
