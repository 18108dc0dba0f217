import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { limits } from '@gso/contract/limits';
import { type Access, mayPass } from '@gso/contract/permissions';
import { queryReader } from '@gso/contract/record/read-query';
import { refusalReply } from '@gso/contract/record/replies';
import { ndjson } from '@gso/contract/record/ndjson';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { AppError, noPermission, notSignedIn, unconfirmed } from '../app-error.ts';
import type { Actor } from '../auth/actor.ts';
import { apiTokenStart } from '../auth/api-token.ts';
import type { LiveSession, LiveSessions } from '../auth/live-sessions.ts';
import type { LiveToken, LiveTokens } from '../auth/live-tokens.ts';
import { isSameSecret } from '../auth/secret.ts';
import type { Tokens } from '../auth/token.ts';
import { currentPerson } from '../db/current-person.ts';
import type { Connections } from '../db/connections.ts';
import type { EventListener } from '../events/event-listener.ts';
import { EventStreams } from '../events/event-streams.ts';
import { languageOf, text } from '../text.ts';
import { clientAddress } from './client-address.ts';
import type { Call, Cookie, Route, Schema } from './route.ts';
import { contentDisposition } from './content-disposition.ts';
import { operationIdOf } from './operation-id.ts';
import { recordOf, withoutOwnFields } from './own-fields.ts';
import { inFormSlot } from './receive-form.ts';
import { Slots } from '../slots.ts';
import { askedFields } from '../reading/asked-fields.ts';
import { marksOf, mayReadAt, openValueIn, reduced } from '../reading/reduce.ts';
import { EventsReply, FileReply, LinesReply, RedirectReply } from './special-replies.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** Programs may call it with an API token. */
    byToken?: boolean;
    /** The reply is no JSON but a file, or a stream of events, which ends when the client disconnects. */
    special?: 'file' | 'events' | 'redirect' | undefined;
    /** The file's field, in a route that takes a form. */
    uploadField?: string | undefined;
    uploadIdleMs?: number | undefined;
    /** Phones may send it days later. */
    offline?: true | undefined;
  }
  interface FastifyRequest {
    actor: Actor | undefined;
  }
}

export interface RouteServices extends Connections {
  tokens: Tokens;
  liveSessions: LiveSessions;
  liveTokens: LiveTokens;
  events: EventListener;
  /** The token for the routes that require it; without it these routes do not exist. */
  metricsToken?: string | undefined;
  /**
   * A client that reads nothing of a download for this long is disconnected, because a download holds threads and
   * connections.
   */
  downloadIdleMs?: number;
  /** An upload that sends nothing for this long is refused. */
  uploadIdleMs?: number | undefined;
}

/** Refuses to start with a route that does not declare who may call it, including routes that bypass the registry. */
export function refuseUndeclaredRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', (added) => {
    if (!added.config?.access) {
      throw new Error(
        `${String(added.method)} ${added.url} does not declare who may call it. Declare "access" (see docs/architecture.md).`,
      );
    }
  });
}

/** Registers routes by the name of the group under which the reference of the API shows them. */
export function registerRoutes(
  app: FastifyInstance,
  groups: Record<string, readonly Route[]>,
  services: RouteServices,
): void {
  app.decorateRequest('actor', undefined);
  const streams = new EventStreams();
  const requests = new Slots({ total: Infinity, perPerson: requestsPerPerson });
  app.addHook('preClose', () => streams.close());
  const operationIds = new Set<string>();
  for (const [tag, route] of Object.entries(groups).flatMap(([tag, routes]) =>
    routes.map((route) => [tag, route] as const),
  )) {
    assertComplete(route);
    const operationId = operationIdOf(route);
    if (operationIds.has(operationId)) throw new Error(`Two routes have the operation id ${operationId}.`);
    operationIds.add(operationId);
    const [reply] = Object.values(route.response);
    const schema = typeof reply === 'object' ? reply : undefined;
    const readQuery = route.query && queryReader(route.query);
    const record = route.body && recordOf(route);
    app.route({
      method: route.method,
      url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: {
        access: route.access,
        byToken: isByToken(route),
        special: typeof reply === 'string' ? reply : undefined,
        uploadField: route.upload?.field,
        offline: route.offline,
        uploadIdleMs: services.uploadIdleMs,
      },
      ...(route.bodyBytes && { bodyLimit: route.bodyBytes }),
      schema: {
        summary: route.summary,
        operationId,
        tags: [tag],
        ...(route.params && { params: route.params }),
        ...(route.query && { querystring: route.query }),
        ...(route.body && { body: route.body }),
        response: responseSchemas(route),
      },
      onRequest: async (request, reply) => {
        await authorise(request, route, services);
        // Event streams stay open for hours and hold nothing.
        if (request.actor && route.response[200] !== 'events') {
          reply.raw.once('close', requests.take(request.actor.userId));
        }
      },
      preValidation: async (request) => {
        if (readQuery) request.query = readQuery(request.query as Record<string, unknown>);
        if (record) request.body = withoutOwnFields(request.body, route.body, record);
      },
      handler: async (request, reply) => {
        const call = callOf(request, reply, services);
        const isForm = route.upload && request.isMultipart();
        const handle = () => route.handler(call);
        const result = await currentPerson.run(request.actor?.userId, isForm ? () => inFormSlot(call, handle) : handle);
        if (result instanceof EventsReply) {
          const { userId: personId } = call.actor;
          return streams.send(reply, {
            ...result,
            personId,
            isLive: () => isLive(request, services),
            log: request.log,
          });
        }
        if (route.cacheSeconds) reply.header('cache-control', `public, max-age=${route.cacheSeconds}`);
        const reduce: Reduce = (value) => (schema ? reduced(schema, request.actor?.permissions ?? [], value) : value);
        if (route.etag) return sendUnlessKnown(reply, reduce(result));
        const status = Number(Object.keys(route.response)[0]);
        return send(reply, result, { status, reduce, downloadIdleMs: services.downloadIdleMs });
      },
    });
  }
}

/**
 * Per process, at the same time. A browser sends about ten requests for a screen, and one user may have several screens
 * open.
 */
const requestsPerPerson = 50;

/** The types already require these. A route that bypasses the compiler is refused at start. */
function assertComplete(route: Partial<Route>): void {
  const name = `${route.method ?? ''} ${route.path ?? ''}`;
  const missing = [
    !route.access && 'who may call it ("access")',
    (!route.response || Object.keys(route.response).length !== 1) && 'its one reply and status code ("response")',
    !route.refuses && 'its refusals ("refuses")',
    !route.summary && 'a summary ("summary")',
    /\{/.test(route.path ?? '') && !route.params && 'its parameters ("params")',
  ].filter((part) => typeof part === 'string');
  if (missing.length > 0) throw new Error(`${name} does not declare ${missing.join(', ')}.`);
  for (const reply of Object.values(route.response ?? {}).filter((one) => typeof one === 'object')) {
    const open = openValueIn(reply);
    if (open !== undefined) throw new Error(`${name} replies with a value that its schema does not describe: ${open}.`);
    // Refuses schemas that could hide a marked field.
    marksOf(reply);
    const hidden = askedFields(route.query).find((field) => !mayReadAt(reply, [], `content.*.${field}`));
    // The order of the rows, or which of them are found, would show what the rows leave out.
    if (hidden) throw new Error(`${name} sorts or filters by ${hidden}, which not everybody may read.`);
  }
}

function responseSchemas(route: Route): Record<string, Schema> {
  const hasInput = Boolean(route.params ?? route.query ?? route.body ?? route.upload);
  const refusals = [
    ...(hasInput ? [400] : []),
    ...(route.access === 'public' ? [] : [401]),
    ...(route.upload ? [408] : []),
    ...(isForPeople(route) && !(route.beforePasswordChange && route.beforeSecondFactor) ? [422] : []),
    ...(route.recentSignIn ? [428] : []),
    ...(Array.isArray(route.access) || (isForPeople(route) && !isByToken(route)) ? [403] : []),
    ...(isByToken(route) ? [429] : []),
    ...route.refuses,
    500,
    503,
    ...(route.method === 'GET' ? [] : [507]),
  ];
  const schemas: Record<string, Schema> = {};
  for (const status of refusals) schemas[status] = refusalReply;
  for (const [status, reply] of Object.entries(route.response)) {
    schemas[status] = typeof reply === 'string' ? untypedReplies[reply] : reply;
  }
  return schemas;
}

const isForPeople = ({ access }: Route): boolean => access !== 'public' && access !== 'metrics-token';
const isByToken = (route: Route): boolean => isForPeople(route) && route.access !== 'self' && route.byToken !== false;

const untypedReplies = {
  file: z.unknown().describe('A file'),
  events: z.unknown().describe('A stream of events (text/event-stream)'),
  redirect: z.unknown().describe('The browser continues at the address in Location'),
};

async function authorise(request: FastifyRequest, route: Route, services: RouteServices): Promise<void> {
  const { access } = route;
  if (access === 'public') return;
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (access === 'metrics-token') {
    const { metricsToken } = services;
    if (!metricsToken || !token || !isSameSecret(token, metricsToken)) throw wrongToken();
    return;
  }
  const session = token?.startsWith(apiTokenStart)
    ? await tokenOf(token, request, route, services)
    : await sessionOf(token, services);
  // Before the refusals below, so that the log says whom they concern.
  request.actor = {
    userId: session.userId,
    username: session.username,
    fullName: session.fullName,
    permissions: session.permissions,
    mustChangePassword: session.mustChangePassword,
    mustSetUpSecondFactor: session.mustSetUpSecondFactor,
    sessionId: session.sessionId,
    isConfirmed: session.isConfirmed,
    token: session.token,
    requestId: request.id,
  };
  if (session.mustChangePassword && !route.beforePasswordChange) {
    throw new AppError(
      'must-change-password',
      text('Please choose a new password first.', 'Silakan pilih kata sandi baru terlebih dahulu.'),
    );
  }
  if (session.mustSetUpSecondFactor && !route.beforeSecondFactor) {
    throw new AppError(
      'must-set-up-second-factor',
      text('Please set up a second factor first.', 'Silakan siapkan faktor kedua terlebih dahulu.'),
    );
  }
  if (!mayPass(session.permissions, access)) throw noPermission();
  if (route.recentSignIn && !session.isConfirmed) throw unconfirmed();
}

async function sessionOf(token: string | undefined, { tokens, liveSessions }: RouteServices): Promise<Caller> {
  const sessionId = token && (await tokens.sessionOf(token));
  const session = sessionId && (await liveSessions.find(sessionId));
  if (!session) throw notSignedIn();
  return session;
}

async function tokenOf(token: string, request: FastifyRequest, route: Route, services: RouteServices): Promise<Caller> {
  const found = await services.liveTokens.find(token, clientAddress(request));
  if (!found) throw unknownApiToken();
  if (!isByToken(route)) throw notByToken();
  return found;
}

type Caller = LiveSession & Partial<LiveToken>;

const unknownApiToken = () =>
  new AppError(
    'not-signed-in',
    text(
      'This API token does not exist, has expired or was revoked.',
      'Token API ini tidak ada, sudah kedaluwarsa, atau sudah dicabut.',
    ),
  );

const notByToken = () =>
  new AppError(
    'no-permission',
    text('This cannot be done with an API token.', 'Hal ini tidak dapat dilakukan dengan token API.'),
  );

const wrongToken = () =>
  new AppError('not-signed-in', text('The token is missing or wrong.', 'Token tidak ada atau salah.'));

/** Whether the session that made this call is still valid. */
async function isLive({ actor }: FastifyRequest, { liveSessions }: RouteServices): Promise<boolean> {
  return actor !== undefined && (await liveSessions.find(actor.sessionId)) !== undefined;
}

const nobody: Actor = {
  userId: 0,
  username: '',
  fullName: '',
  permissions: [],
  mustChangePassword: false,
  mustSetUpSecondFactor: false,
  sessionId: '',
  isConfirmed: false,
  requestId: '',
};

function callOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { db, reads, slow, sessions, events }: RouteServices,
): Call<never, never, never> {
  return {
    // The validator has replaced these by the parsed values of the route's own schemas.
    params: request.params as never,
    query: request.query as never,
    body: request.body as never,
    actor: request.actor ?? { ...nobody, requestId: request.id },
    language: languageOf(request.headers),
    db,
    reads,
    slow,
    sessions,
    events,
    request,
    setCookie: (cookie) => void reply.header('set-cookie', cookieHeader(cookie, request)),
    log: request.log,
  };
}

function cookieHeader(cookie: Cookie, { protocol }: FastifyRequest): string {
  const { name, value, path, maxAgeSeconds, fromOtherSites, secure = protocol === 'https' } = cookie;
  const sameSite = fromOtherSites ? 'Lax' : 'Strict';
  return `${name}=${value}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=${sameSite}${secure ? '; Secure' : ''}`;
}

/** Leaves out what the caller may not read. */
type Reduce = <Value>(value: Value) => Value;

interface Sending {
  status: number;
  reduce: Reduce;
  downloadIdleMs: number | undefined;
}

function send(
  reply: FastifyReply,
  result: unknown,
  { status, reduce, downloadIdleMs = 60_000 }: Sending,
): FastifyReply {
  reply.code(status);
  if (result instanceof RedirectReply) return reply.header('location', result.address).send();
  if (result instanceof FileReply) {
    const { etag } = result.headers;
    if (etag !== undefined && reply.request.headers['if-none-match']?.includes(etag)) {
      result.stream.destroy();
      return reply.code(304).headers(result.headers).send();
    }
    reply.raw.setTimeout(downloadIdleMs, () => reply.raw.destroy());
    return reply
      .header('content-type', result.contentType)
      .header('content-disposition', contentDisposition(result.name))
      .headers(result.headers)
      .send(result.stream);
  }
  if (result instanceof LinesReply) {
    return reply.header('content-type', ndjson).send(Readable.from(asLines(result.lines, reduce)));
  }
  if (Array.isArray(result) && result.length > limits.optionRows) {
    return reply.header(cappedHeader, 'true').send(reduce(result.slice(0, limits.optionRows)));
  }
  return reply.send(reduce(result));
}

/** Saves the transfer of a large reply that the caller has already, not the reading of it. */
function sendUnlessKnown(reply: FastifyReply, result: unknown): FastifyReply {
  const serialized = reply.code(200).serialize(result);
  const body = serialized instanceof ArrayBuffer ? Buffer.from(serialized) : serialized;
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  reply.header('etag', etag);
  if (reply.request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

/** Returns whether an array was cut off, as totalCapped does for lists. */
const cappedHeader = 'x-total-capped';

async function* asLines(lines: AsyncIterable<object>, reduce: Reduce): AsyncGenerator<string> {
  for await (const line of lines) {
    yield `${JSON.stringify('result' in line ? { result: reduce(line.result) } : line)}\n`;
  }
}
