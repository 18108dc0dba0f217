import { refusalReply } from '@gso/contract/record/replies';
import type * as z from 'zod';
import { Refused, Unreachable } from '../api/client.ts';
import { ndjsonReader } from './ndjson.ts';

/** What the lines of an answer hold. */
export interface AnswerLines<Progress, Result> {
  progress: z.ZodType<Progress>;
  result: z.ZodType<Result>;
}

/** Reads progress, then the result or the refusal that a server can only give after it had answered 200. */
export function answerReader<Progress, Result>(
  lines: AnswerLines<Progress, Result>,
  onProgress: (progress: Progress) => void,
) {
  let result: { value: Result } | undefined;
  let refusal: Refused | undefined;
  // A progress line that cannot be shown is skipped: the line that counts is the last one.
  const readProgress = (line: unknown) => {
    const progress = lines.progress.safeParse(line);
    if (progress.success) onProgress(progress.data);
  };
  const reader = ndjsonReader((line) => {
    if (typeof line !== 'object' || line === null) return;
    if ('progress' in line) readProgress(line.progress);
    if ('result' in line) result = { value: lines.result.parse(line.result) };
    if ('refusal' in line) refusal = new Refused(422, refusalReply.parse(line.refusal));
  });
  return {
    push: (piece: string) => reader.push(piece),
    result(): Result {
      reader.end();
      if (refusal) throw refusal;
      if (!result) throw new Unreachable();
      return result.value;
    },
  };
}
