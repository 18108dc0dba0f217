import { refusalReply } from '@gso/contract/record/replies';
import type * as z from 'zod';
import { Refused, Unreachable } from '../api/client.ts';
import { ndjsonReader } from './ndjson.ts';

/** The content of the lines of a reply. */
export interface ReplyLines<Progress, Result> {
  progress: z.ZodType<Progress>;
  result: z.ZodType<Result>;
}

/** Reads progress lines, then the result, or the refusal of a server that has already replied 200. */
export function replyReader<Progress, Result>(
  lines: ReplyLines<Progress, Result>,
  onProgress: (progress: Progress) => void,
) {
  let result: { value: Result } | undefined;
  let refusal: Refused | undefined;
  // A progress line that cannot be shown is skipped: only the last line matters.
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
