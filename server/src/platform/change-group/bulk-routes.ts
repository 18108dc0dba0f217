import {
  bulkPreview,
  type BulkProgress,
  bulkReply,
  type BulkSchemas,
  type BulkResult,
} from '@gso/contract/record/bulk-change';
import { megabyte } from '../http/body-limits.ts';
import { withProgress } from '../http/progress-lines.ts';
import { type Call, type Route, route } from '../http/route.ts';
import type { RecordMarks } from '../record/record-kind.ts';
import { createOnce } from '../save/save.ts';
import { Slots } from '../slots.ts';
import { text } from '../text.ts';
import { type BulkTarget, previewBulk, runBulk } from './bulk-change.ts';

/** Each locks many records until it ends, so their number is limited. */
const slots = new Slots({
  total: 2,
  perPerson: 1,
  busy: text(
    'Other bulk changes are running. Please try again in a moment.',
    'Perubahan massal lain sedang berjalan. Silakan coba lagi sebentar lagi.',
  ),
});

/** Runs a change of many records in a slot, with its progress for callers that accept lines. */
export async function inBulkSlot<Result extends object>(
  call: Call,
  run: (progress: (progress: BulkProgress) => void) => Promise<Result>,
) {
  const release = slots.take(call.actor.userId);
  return withProgress<BulkProgress, Result>(call, (progress) => run(progress).finally(release));
}

interface BulkRoutes<Row extends RecordMarks, Input extends object> {
  path: `/api/${string}`;
  /** The plural in the summaries. */
  many: string;
  schemas: BulkSchemas;
  target: BulkTarget<Row, Input>;
}

/** The preview of a change of many records, and the change itself. */
export function bulkRoutes<Row extends RecordMarks, Input extends object>({
  path,
  many,
  schemas,
  target,
}: BulkRoutes<Row, Input>): Route[] {
  return [
    route({
      method: 'POST',
      path: `${path}/bulk/preview`,
      summary: `What a change of many ${many} would do; nothing is saved`,
      access: target.access,
      body: schemas.preview,
      bodyBytes: megabyte,
      response: { 200: bulkPreview },
      refuses: [422],
      handler: ({ reads, actor, body, language }) => previewBulk(reads, actor, target, body, language),
    }),
    route({
      method: 'POST',
      path: `${path}/bulk`,
      summary: `Change many ${many} at once, in the versions of the preview`,
      access: target.access,
      body: schemas.run,
      bodyBytes: 2 * megabyte,
      response: { 200: bulkReply },
      refuses: [409, 422],
      handler: (call) =>
        inBulkSlot(call, (progress) =>
          createOnce<BulkResult>(call, (tx) =>
            runBulk(tx, call.actor, target, call.body, { language: call.language, progress }),
          ),
        ),
    }),
  ];
}
