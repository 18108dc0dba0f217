import { readFileSync } from 'node:fs';
import { formBody, formType } from './form-bodies.ts';
import { Random } from '../random.ts';
import { asJson, type Choice, hostileText, type Schema, valueOf } from './schema-values.ts';

interface Parameter {
  name: string;
  in: string;
  schema: Schema;
}

interface Operation {
  name: string;
  method: string;
  path: string;
  parameters: Parameter[];
  body: Schema | undefined;
  takesForm: boolean;
}

interface Described {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
  responses: Record<string, unknown>;
}

export interface FuzzRequest {
  number: number;
  /** One of the users, or undefined for an anonymous caller. */
  caller: string | undefined;
  /** The route it was made for. */
  operation: string;
  method: string;
  path: string;
  query: string[];
  headers: Record<string, string>;
  /** What a JSON body says, kept so that a failure can be made smaller; `content` is what is sent. */
  json?: unknown;
  content?: Buffer;
}

const description = new URL('../../../docs/openapi.json', import.meta.url);
interface Document {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, unknown> };
}
const operations = operationsIn(readDocument(readFileSync(description, 'utf8')).paths);
const orderBody = operations.find(({ name }) => name === 'PATCH /api/salespo/{id}')?.body ?? {};

/** The document with the named schemas written out where they are used. */
function readDocument(json: string): Document {
  const { components } = JSON.parse(json) as Document;
  const written = (_: string, value: unknown): unknown =>
    typeof value === 'object' && value !== null && '$ref' in value && typeof value.$ref === 'string'
      ? JSON.parse(JSON.stringify(components.schemas[value.$ref.split('/').at(-1) ?? ''] ?? {}), written)
      : value;
  return JSON.parse(json, written) as Document;
}

function operationsIn(paths: Record<string, Record<string, Described>>): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content['application/json']?.schema,
      takesForm: method === 'post' && '415' in responses,
    })),
  );
}

/** Files are made and read in child processes and threads, which costs a hundred times a list: they come less often. */
const isCostly = ({ name, takesForm }: Operation): boolean =>
  takesForm || /\/all$|\/export\/|\/excel\/|\/carbone\/|^POST \/api\/login$/.test(name);
const cheap = operations.filter((operation) => !isCostly(operation));
const costly = operations.filter(isCostly);
const costlyShare = 0.05;

export interface FuzzWorld {
  seed: number;
  /** Those who call; the first may do everything and calls most often, so that many requests are authorised. */
  callers: readonly string[];
  /** Those whom the calls may be about. */
  usernames: readonly string[];
}

/** The request of this number: the same for the same seed, whatever the server replies. */
export function fuzzRequest({ seed, callers, usernames }: FuzzWorld, number: number): FuzzRequest {
  const random = new Random(seed, number);
  const operation = random.pick(random.chance(costlyShare) ? costly : cheap);
  const wrong = random.pick([0, 0, 0, 0.03, 0.1, 0.4]);
  const choice: Choice = { random, wrong, usernames };
  const request: FuzzRequest = {
    number,
    caller: random.chance(0.3) ? callers[0] : random.pick([undefined, ...callers]),
    operation: operation.name,
    method: operation.method,
    path: operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathPart(operation, name, choice)),
    query: queryOf(operation, choice),
    headers: headersOf(choice),
  };
  addBody(request, operation, choice);
  if (random.chance(wrong / 20))
    request.method = random.pick(['PUT', 'OPTIONS', 'HEAD', 'TRACE', 'DELETE', 'POST', 'QUERY']);
  if (random.chance(wrong / 20)) request.path = random.pick(strangePaths);
  return request;
}

const strangePaths = [
  '/',
  '//',
  '/api',
  '/api/',
  '/api/company/',
  '/API/company',
  '/api/constructor',
  '/api/__proto__',
  '/api/%00',
  '/api/%zz',
  '/api/%ff',
  '/api/company/%2e%2e%2f1',
  '/..%2f..%2fetc%2fpasswd',
  '/assets/%00',
  '/api/docs/%2e%2e',
  '/metrics',
  `/api/${'x'.repeat(7000)}`,
  `/${'a/'.repeat(2000)}`,
];

const strangePathParts = [
  ...['0', '-1', '1.5', '1e3', '0x1', '%00', '%ff', '%zz', '%2e%2e%2f', 'constructor', '__proto__', 'toString', '%20'],
  ...['2147483648', '9007199254740993', '99999999999999999999999', '%EF%BC%91', '1%00', '1,2', '%ED%A0%80'],
  'x'.repeat(3000),
];

function pathPart(operation: Operation, name: string, choice: Choice): string {
  const { random, wrong } = choice;
  if (random.chance(wrong)) return random.pick(strangePathParts);
  const schema = operation.parameters.find((one) => one.in === 'path' && one.name === name)?.schema ?? {};
  return encoded(valueOf(schema, { ...choice, wrong: 0 }, name));
}

function queryOf({ parameters }: Operation, choice: Choice): string[] {
  const { random, wrong } = choice;
  const query: string[] = [];
  for (const { name, in: place, schema } of parameters) {
    if (place !== 'query' || random.chance(0.5)) continue;
    query.push(`${name}=${encoded(valueOf(schema, choice, name))}`);
    if (random.chance(wrong / 4)) query.push(`${name}=${encoded(valueOf(schema, choice, name))}`);
    if (random.chance(wrong / 8)) query.push(`${name}${random.pick(['[]', '[x]', '%00', '.x'])}=1`);
  }
  if (random.chance(wrong / 4))
    query.push(random.pick(['__proto__=1', 'x=1', '=', '%', '%zz=1', 'q=%ff', '&&', 'constructor[a]=1']));
  if (random.chance(wrong / 50)) for (let count = 0; count < 1200; count += 1) query.push(`k${count}=1`);
  return query;
}

function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : value === null ? 'null' : asJson(value);
  // A lone surrogate has no encoding; these are the bytes that careless programs send for it.
  return text.slice(0, 8000).isWellFormed() ? encodeURIComponent(text.slice(0, 8000)) : 'x%ED%A0%80';
}

function headersOf({ random, wrong }: Choice): Record<string, string> {
  const headers: Record<string, string> = {};
  if (random.chance(0.3)) headers['accept-language'] = random.pick(['id', 'en', 'id-ID,id;q=0.9', '*', ';;q=x', 'zz']);
  if (random.chance(0.2))
    headers['idempotency-key'] = random.chance(0.7)
      ? `11111111-1111-4111-8111-${String(random.int(1, 200)).padStart(12, '0')}`
      : random.pick(['x', '', 'k'.repeat(300), 'é', "';"]);
  if (random.chance(wrong / 4)) headers['x-forwarded-for'] = random.pick(['x', '1.2.3.4, ::1', 'a'.repeat(3000)]);
  if (random.chance(wrong / 4)) headers['if-none-match'] = random.pick(['*', '"x"', 'W/"']);
  if (random.chance(wrong / 4)) headers['range'] = random.pick(['bytes=0-0', 'bytes=-1', 'bytes=9-1', 'x']);
  if (random.chance(wrong / 4)) headers['accept'] = random.pick(['text/html', 'image/*', '', 'x']);
  if (random.chance(wrong / 4)) headers['last-event-id'] = random.pick(['-1', 'x', '99999999999999999999', '1e3']);
  if (random.chance(wrong / 4)) headers['x-request-id'] = random.pick(['x', 'y'.repeat(2000)]);
  return headers;
}

function addBody(request: FuzzRequest, operation: Operation, choice: Choice): void {
  const { random, wrong } = choice;
  if (operation.takesForm) {
    request.headers['content-type'] = random.chance(wrong / 4) ? random.pick(strangeTypes) : formType;
    request.content = formBody(random, valueOf(orderBody, choice));
    return;
  }
  if (!operation.body && !random.chance(wrong / 4)) return;
  request.headers['content-type'] = random.chance(wrong / 4) ? random.pick(strangeTypes) : 'application/json';
  if (random.chance(wrong / 10)) {
    request.content = Buffer.from(strangeBody(random));
    return;
  }
  request.json = valueOf(operation.body ?? {}, choice);
  request.content = Buffer.from(asJson(request.json));
  if (random.chance(wrong / 30)) request.headers['content-encoding'] = random.pick(['gzip', 'br', 'x']);
}

const strangeTypes = [
  'text/plain',
  'application/json; charset=utf-16',
  'application/json; charset',
  'application/JSON',
  'application/x-www-form-urlencoded',
  'application/xml',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'b'.repeat(200)}`,
  'x',
  '/',
  ';',
];

function strangeBody(random: Random): string | Buffer {
  const long = random.chance(0.1);
  const size = long ? 900_000 : 2000;
  return random.pick<() => string | Buffer>([
    () => '',
    () => ' ',
    () => '{',
    () => '{"a":1,}',
    () => '{"a":1}{"a":1}',
    () => '\ufeff{}',
    () => '{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}}}',
    () => '{"id":1,"id":2,"version":1,"version":1}',
    () => `{"name":"\\ud800","name":"${hostileText(random).replaceAll(/["\\\p{Cc}\p{Cs}]/gu, '')}"}`,
    () => Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    () => '['.repeat(size),
    () => `${'['.repeat(size / 2)}${']'.repeat(size / 2)}`,
    () => `${'{"a":'.repeat(size / 6)}1${'}'.repeat(size / 6)}`,
    () => `{${Array.from({ length: size / 12 }, (_, index) => `"k${index}":1`).join(',')}}`,
    () => `[${'0,'.repeat(size / 2)}0]`,
    () =>
      JSON.stringify({
        permissions: Array.from({ length: size / 4 }, () => 'x'),
        taskList: Array.from({ length: size / 10 }, () => 0),
      }),
    () => JSON.stringify({ username: 'x'.repeat(size), password: 'x' }),
    () => '9'.repeat(size),
    () => '"x"',
    () => 'null',
  ])();
}
