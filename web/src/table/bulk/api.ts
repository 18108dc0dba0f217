import {
  type BulkChange,
  bulkPreview,
  type BulkProgress,
  bulkProgress,
  bulkReply,
} from '@gso/contract/record/bulk-change';
import { addressOf, call } from '../../api/client.ts';
import { longCall } from '../../sheet/long-call.ts';

export type BulkSelection = { ids: readonly number[] } | { filters: Readonly<Record<string, string>> };

interface Running {
  idempotencyKey: string;
  onProgress: (progress: BulkProgress) => void;
}

export const previewBulk = (path: string, body: { selection: BulkSelection; change: BulkChange }) =>
  call({ path: `${path}/bulk/preview`, method: 'POST', body, reply: bulkPreview });

export const runBulk = (
  path: string,
  body: { ids: number[]; versions: number[]; change: BulkChange },
  running: Running,
) =>
  longCall({
    path: addressOf(`${path}/bulk`),
    body,
    lines: { progress: bulkProgress, result: bulkReply },
    ...running,
  });
