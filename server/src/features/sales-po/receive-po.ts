import { createHash } from 'node:crypto';
import { poForm } from '@gso/contract/sales-po';
import type * as z from 'zod';
import { attachmentOf } from '../../platform/files/attachment.ts';
import type { StoredFiles } from '../../platform/files/stored-files.ts';
import { parsed, receiveItem } from '../../platform/http/receive-item.ts';
import type { Call } from '../../platform/http/route.ts';

/**
 * Calls `work` with an order that was sent as JSON, or in a form with its file. A file that ends up attached to nothing
 * is removed.
 */
export async function withPoFile<Item extends object, Saved>(
  call: Call,
  { files, schema }: { files: StoredFiles; schema: z.ZodType<Item> },
  work: (received: { call: Call; item: Item; fileKey: string | undefined }) => Promise<Saved>,
): Promise<Saved> {
  const withoutFile = (item: Item) => work({ call: { ...call, body: item }, item, fileKey: undefined });
  if (!call.request.isMultipart()) return withoutFile(parsed(schema, call.request.body));
  const { item, file: sent } = await receiveItem(call.request, { schema, form: poForm });
  const attachment = sent && (await attachmentOf(sent.name, sent.content));
  if (!attachment) return withoutFile(item);
  const file = createHash('sha256').update(attachment.content).digest('base64');
  const fileKey = await files.keep(call.actor, attachment);
  try {
    return await work({ call: { ...call, body: { ...item, file } }, item, fileKey });
  } finally {
    await files.discardUnused(fileKey);
  }
}
