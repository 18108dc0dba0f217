import { type RefusalReply, refusalReply } from '@gso/contract/record/replies';
import type * as z from 'zod';
import { currentLanguage } from '../words/language.ts';
import { serverResponded, serverIsAway } from './connection.ts';
import { identityConfirmed } from './identity.ts';
import { isOwnSave } from './own-save.ts';
import { repeat } from './repeat.ts';
import { currentSession, endSession, isReplaced, isTokenBeingReplaced } from './session.ts';

/** The server replied with a refusal. */
export class Refused extends Error {
  readonly status: number;
  readonly reply: RefusalReply;
  constructor(status: number, reply: RefusalReply) {
    super(reply.details);
    this.name = 'Refused';
    this.status = status;
    this.reply = reply;
  }
}

/** No usable reply arrived: no network, a proxy's page, a restart. Trying again may help. */
export class Unreachable extends Error {
  constructor(cause?: unknown) {
    super('The server could not be reached.', { cause });
    this.name = 'Unreachable';
  }
}

/** There was no reply, or only that the server is unavailable now. */
export const isAway = (error: unknown): boolean =>
  error instanceof Unreachable || (error instanceof Refused && error.status === 503);

/** An overloaded or restarting server has not refused anything; the request is repeated. */
export const isFinal = (error: unknown): boolean =>
  error instanceof Refused && error.status < 500 && error.status !== 429;

export interface Call<Reply> {
  path: string;
  reply: z.ZodType<Reply>;
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  query?: Record<string, string>;
  body?: unknown;
  /** Instead of a body. */
  form?: FormData;
  /** Makes a repeated create safe: the same key never creates a second record. */
  idempotencyKey?: string;
  /** Its reply has the next token. It is not repeated with it. */
  replacesToken?: true;
  signal?: AbortSignal | undefined;
}

export function callHeaders(extra: Record<string, string> = {}): Record<string, string> {
  const session = currentSession();
  return {
    Accept: 'application/json',
    'Accept-Language': currentLanguage(),
    ...(session && { Authorization: `Bearer ${session.token}` }),
    ...extra,
  };
}

/** The path may already have parameters. */
export function addressOf(path: string, query: Record<string, string> = {}): string {
  const parameters = new URLSearchParams(query).toString();
  return parameters ? `${path}${path.includes('?') ? '&' : '?'}${parameters}` : path;
}

/**
 * Turns an unsuccessful reply into Refused or Unreachable, and ends the session on 401 and 403. A reply to a token that
 * has been replaced meanwhile, or is being replaced, says nothing about the current session.
 */
export function refusalOf(
  status: number,
  bodyText: string,
  tokenSent: string | null = currentSession()?.token ?? null,
): Refused | Unreachable {
  const isOver = tokenSent !== null && tokenSent === currentSession()?.token && !isTokenBeingReplaced();
  if ((status === 401 || status === 403) && isOver) {
    endSession(status === 401 ? 'expired' : 'forbidden');
  }
  try {
    return new Refused(status, refusalReply.parse(JSON.parse(bodyText)));
  } catch (cause) {
    return new Unreachable(cause);
  }
}

/**
 * Reads are sent once: the screens that show them repeat them. A write is repeated automatically while the server is
 * unavailable, as long as a repeat is safe: a create has its key, a change its version, and a removed record is gone. If
 * the server wants a recent proof of identity, the user is asked for it, and the same call is sent again.
 */
export function call<Reply>(request: Call<Reply>): Promise<Reply> {
  const { method = 'GET', signal } = request;
  if (method === 'GET') return withProof(() => callOnce(request));
  let outcomeUnknown = false;
  return repeat({
    signal,
    attempt: async () => {
      try {
        return await withProof(() => callOnce(request));
      } catch (error) {
        if (outcomeUnknown && isDoneAlready(request, error)) return request.reply.parse(doneReplyOf(error));
        outcomeUnknown ||= isAway(error) && !isRefusedFor(error, 'unavailable');
        throw error;
      }
    },
    waitFor: (error) => secondsToWait(error, isHarmless(request)),
  });
}

/** If the server asks for a proof of identity, asks the user for it and tries again. */
export async function withProof<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    if (isRefusedFor(error, 'confirm-identity') && (await identityConfirmed())) return attempt();
    throw error;
  }
}

const isRefusedFor = (error: unknown, code: string): error is Refused =>
  error instanceof Refused && error.reply.code === code;

function isHarmless({ method, body, idempotencyKey }: Call<unknown>): boolean {
  const hasVersion = typeof body === 'object' && body !== null && 'version' in body;
  return idempotencyKey !== undefined || method === 'DELETE' || (method === 'PATCH' && hasVersion);
}

/** How long the server asks to wait; undefined if the error is final. */
export function secondsToWait(error: unknown, harmless: boolean): number | undefined {
  if (!isAway(error)) return undefined;
  const retryAfter = error instanceof Refused ? (error.reply.retryAfterSeconds ?? 0) : 0;
  return harmless || isRefusedFor(error, 'unavailable') ? retryAfter : undefined;
}

/** A repeat after a lost reply finds the result of the first attempt. */
function isDoneAlready({ method, body }: Call<unknown>, error: unknown): boolean {
  if (method === 'DELETE') return isRefusedFor(error, 'not-found');
  return error instanceof Refused && isOwnSave(body, error.reply, currentSession()?.claims.sub ?? '');
}

const doneReplyOf = (error: unknown) => ({
  ...(error instanceof Refused && error.reply.current),
  message: 'SUCCESS',
});

/**
 * Sends a request once, without repeating it while the server is away. One that was refused because its token was
 * replaced meanwhile did nothing, so it is sent with the new one.
 */
export async function callOnce<Reply>(request: Call<Reply>): Promise<Reply> {
  const tokenSent = currentSession()?.token ?? null;
  let response: Response;
  let answer: string;
  try {
    response = await fetch(addressOf(request.path, request.query), {
      method: request.method ?? 'GET',
      headers: callHeaders({
        ...(request.body !== undefined && { 'Content-Type': 'application/json' }),
        ...(request.idempotencyKey && { 'Idempotency-Key': request.idempotencyKey }),
      }),
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
      ...(request.form && { body: request.form }),
      ...(request.signal && { signal: request.signal }),
    });
    answer = await response.text();
  } catch (cause) {
    if (request.signal?.aborted) throw cause;
    serverIsAway();
    throw new Unreachable(cause);
  }
  if (response.status === 503) serverIsAway();
  else serverResponded();
  const isRefusedToken = response.status === 401 && tokenSent !== null && !request.replacesToken;
  if (isRefusedToken && (await isReplaced(tokenSent))) return callOnce(request);
  if (!response.ok) throw refusalOf(response.status, answer, tokenSent);
  return request.reply.parse(jsonOf(answer));
}

function jsonOf(answer: string): unknown {
  try {
    return JSON.parse(answer);
  } catch (cause) {
    throw new Unreachable(cause);
  }
}
