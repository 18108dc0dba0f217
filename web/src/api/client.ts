import { type RefusalReply, refusalReply } from '@gso/contract/replies';
import type * as z from 'zod';
import { currentLanguage } from '../words/language.ts';
import { currentSession, endSession } from './session.ts';

/** The server answered and said no. */
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

/** No usable answer came: no network, a proxy's page, a restart. Trying again may help. */
export class Unreachable extends Error {
  constructor(cause?: unknown) {
    super('The server could not be reached.', { cause });
    this.name = 'Unreachable';
  }
}

/** An overloaded or restarting server has not refused anything; it gets asked again. */
export const isFinal = (error: unknown): boolean =>
  error instanceof Refused && error.status < 500 && error.status !== 429;

export interface Call<Reply> {
  path: string;
  reply: z.ZodType<Reply>;
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  query?: Record<string, string>;
  body?: unknown;
  /** Makes a repeated create harmless: the same key never makes a second record. */
  idempotencyKey?: string;
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

/** The path may have parameters of its own already. */
export function addressOf(path: string, query: Record<string, string> = {}): string {
  const parameters = new URLSearchParams(query).toString();
  return parameters ? `${path}${path.includes('?') ? '&' : '?'}${parameters}` : path;
}

/**
 * Turns an answer that is not a success into Refused or Unreachable, and ends the session on 401 and 403.
 * An answer to a token that has been replaced meanwhile says nothing about the session of now.
 */
export function refusalOf(
  status: number,
  bodyText: string,
  tokenSent: string | null = currentSession()?.token ?? null,
): Refused | Unreachable {
  if ((status === 401 || status === 403) && tokenSent !== null && tokenSent === currentSession()?.token) {
    endSession(status === 401 ? 'expired' : 'forbidden');
  }
  try {
    return new Refused(status, refusalReply.parse(JSON.parse(bodyText)));
  } catch (cause) {
    return new Unreachable(cause);
  }
}

export async function call<Reply>(request: Call<Reply>): Promise<Reply> {
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
      ...(request.signal && { signal: request.signal }),
    });
    answer = await response.text();
  } catch (cause) {
    if (request.signal?.aborted) throw cause;
    throw new Unreachable(cause);
  }
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
