import { ndjson } from '@gso/contract/record/ndjson';
import { callHeaders, refusalOf, Refused, Unreachable } from '../api/client.ts';
import { type ReplyLines, replyReader } from './reply-lines.ts';

interface LongCall<Progress, Result> {
  path: string;
  body?: unknown;
  /** A call that is repeated with the same key is carried out once. */
  idempotencyKey?: string;
  lines: ReplyLines<Progress, Result>;
  onProgress: (progress: Progress) => void;
}

/** A write that takes a while: the server reports its progress line by line. */
export async function longCall<Progress, Result>(request: LongCall<Progress, Result>): Promise<Result> {
  const reply = replyReader(request.lines, request.onProgress);
  try {
    const response = await fetch(request.path, {
      method: 'POST',
      headers: callHeaders({
        Accept: ndjson,
        ...(request.body !== undefined && { 'Content-Type': 'application/json' }),
        ...(request.idempotencyKey !== undefined && { 'Idempotency-Key': request.idempotencyKey }),
      }),
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
    });
    if (!response.ok || !response.body) throw refusalOf(response.status, await response.text());
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) reply.push(piece.value);
    return reply.result();
  } catch (error) {
    throw error instanceof Refused ? error : new Unreachable(error);
  }
}
