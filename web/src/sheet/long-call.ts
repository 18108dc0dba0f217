import { ndjson } from '@gso/contract/record/sheet-import';
import { callHeaders, refusalOf, Refused, Unreachable } from '../api/client.ts';
import { type AnswerLines, answerReader } from './answer-lines.ts';

interface LongCall<Progress, Result> {
  path: string;
  body?: unknown;
  lines: AnswerLines<Progress, Result>;
  onProgress: (progress: Progress) => void;
}

/** A write that takes a while: the server tells how far it has come, line by line. */
export async function longCall<Progress, Result>(request: LongCall<Progress, Result>): Promise<Result> {
  const answer = answerReader(request.lines, request.onProgress);
  try {
    const response = await fetch(request.path, {
      method: 'POST',
      headers: callHeaders({
        Accept: ndjson,
        ...(request.body !== undefined && { 'Content-Type': 'application/json' }),
      }),
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
    });
    if (!response.ok || !response.body) throw refusalOf(response.status, await response.text());
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) answer.push(piece.value);
    return answer.result();
  } catch (error) {
    throw error instanceof Refused ? error : new Unreachable(error);
  }
}
