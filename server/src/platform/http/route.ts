import type { Access } from '@gso/contract/permissions';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { RefusalStatus } from '../app-error.ts';
import type { Actor } from '../auth/actor.ts';
import type { Database } from '../db/database.ts';
import type { EventListener } from '../events/event-listener.ts';
import type { Language } from '../text.ts';
import type { EventsReply, FileReply, LinesReply, RedirectReply } from './special-replies.ts';

export type Schema = z.ZodType;
type Output<S> = S extends Schema ? z.output<S> : undefined;

export interface Cookie {
  name: string;
  value: string;
  path: string;
  maxAgeSeconds: number;
  /** Also sent when another site leads here. */
  fromOtherSites?: true;
  /** Only over TLS. Without it, this follows the address of the request. */
  secure?: boolean;
}

/** Everything a handler may use. */
export interface Call<Params = unknown, Query = unknown, Body = unknown> {
  params: Params;
  query: Query;
  body: Body;
  actor: Actor;
  language: Language;
  /** For single reads; it cannot write. */
  reads: Database;
  /** For transactions, which `save`, `createOnce` and `carryOut` open. */
  db: Database;
  /** For exports. */
  slow: Database;
  /** For the reads of a sign-in, which must not wait behind lists. */
  sessions: Database;
  /** Notifications about what any process has committed. */
  events: EventListener;
  request: FastifyRequest;
  /** A cookie that is sent back with calls below this path and is not readable by scripts. */
  setCookie: (cookie: Cookie) => void;
  log: FastifyBaseLogger;
}

type SuccessStatus = 200 | 201 | 303;
export type ReplySchema = Schema | 'file' | 'events' | 'redirect';
type Result<Reply> = Reply extends Schema
  ? z.output<Reply> | LinesReply
  : Reply extends 'file'
    ? FileReply
    : Reply extends 'redirect'
      ? RedirectReply
      : EventsReply;

export interface RouteDefinition<
  Params extends Schema | undefined,
  Query extends Schema | undefined,
  Body extends Schema | undefined,
  Reply extends ReplySchema,
> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** With parameters in braces, as in OpenAPI. */
  path: `/${string}`;
  summary: string;
  access: Access;
  /**
   * Whether programs may call it with an API token. By default they may, except where `access` is "self": what users do
   * about themselves is theirs alone.
   */
  byToken?: false;
  /** May be called by users who still have the initial password that an administrator set. */
  beforePasswordChange?: true;
  /** May be called by users whose role requires a second factor that they have not set up yet. */
  beforeSecondFactor?: true;
  /**
   * The user must have signed in or confirmed their identity within the last ten minutes. Otherwise the reply is 428
   * with the code "confirm-identity", and the browser asks for it and repeats the call.
   */
  recentSignIn?: true;
  params?: Params;
  query?: Query;
  body?: Body;
  /** The largest JSON body, if the default limit is too small or much too large. */
  bodyBytes?: number;
  /** A form with one file; the handler reads it from the request. */
  upload?: { field: string };
  /** Phones may send it up to `limits.offlineDays` later, so its Idempotency-Key is kept longer. */
  offline?: true;
  response: { [Status in SuccessStatus]?: Reply };
  /** The reply has an ETag, and a call with that in If-None-Match gets 304 while it is still the same. */
  etag?: true;
  /** How long a browser may keep the reply. Without it, not at all. */
  cacheSeconds?: number;
  /** The errors that are specific to this route. 400, 401, 403 and 500 follow from the rest of the declaration. */
  refuses: readonly RefusalStatus[];
  handler: (call: Call<Output<Params>, Output<Query>, Output<Body>>) => Promise<Result<Reply>>;
}

/** A route with its type parameters erased, as the registry holds it. */
export interface Route extends Omit<
  RouteDefinition<Schema, Schema, Schema, ReplySchema>,
  'handler' | 'params' | 'query' | 'body'
> {
  params?: Schema | undefined;
  query?: Schema | undefined;
  body?: Schema | undefined;
  handler: (call: Call<never, never, never>) => Promise<unknown>;
}

export function route<
  Reply extends ReplySchema,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>(definition: RouteDefinition<Params, Query, Body, Reply>): Route {
  return definition;
}
