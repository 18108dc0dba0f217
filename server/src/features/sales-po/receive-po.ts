import { createHash } from 'node:crypto';
import { limits } from '@gso/contract/limits';
import { poForm } from '@gso/contract/sales-po';
import type * as z from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { type Attachment, attachmentOf } from '../../platform/files/attachment.ts';
import type { StoredFiles } from '../../platform/files/stored-files.ts';
import { checked } from '../../platform/http/input.ts';
import { refuseHugeJson } from '../../platform/http/json-body.ts';
import { receiveForm } from '../../platform/http/receive-form.ts';
import type { Call } from '../../platform/http/route.ts';
import { text } from '../../platform/text.ts';

interface ReceivedPo<Item> {
  item: Item;
  attachment: Attachment | undefined;
}

/** The order and its file from one form. */
async function readForm<Item>({ request }: Call, schema: z.ZodType<Item>): Promise<ReceivedPo<Item>> {
  let item: unknown;
  let file: { name: string; content: Buffer } | undefined;
  const form = { fileBytes: limits.attachmentBytes, tooLarge: atMost20Mb, fields: 1 };
  await receiveForm(request, form, async (part) => {
    if (part.type === 'field' && part.fieldname === poForm.item) item = jsonOf(part.value);
    else if (part.type === 'file' && part.fieldname === poForm.file) {
      file = { name: part.filename, content: await part.toBuffer() };
    } else throw wrongForm();
  });
  return { item: parsed(schema, item), attachment: file && (await attachmentOf(file.name, file.content)) };
}

function jsonOf(value: unknown): unknown {
  const json = String(value);
  refuseHugeJson(Buffer.from(json));
  try {
    return JSON.parse(json);
  } catch {
    throw wrongForm();
  }
}

function parsed<Item>(schema: z.ZodType<Item>, sent: unknown): Item {
  const result = checked(schema, sent);
  if ('error' in result) throw result.error;
  return result.value;
}

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
  const { item, attachment } = await readForm(call, schema);
  if (!attachment) return withoutFile(item);
  const file = createHash('sha256').update(attachment.content).digest('base64');
  const fileKey = await files.keep(call.actor, attachment);
  try {
    return await work({ call: { ...call, body: { ...item, file } }, item, fileKey });
  } finally {
    await files.discardUnused(fileKey);
  }
}

const atMost20Mb = text('At most 20 MB', 'Paling besar 20 MB');

const wrongForm = () =>
  new AppError(
    'invalid',
    text('The form must hold "item" as JSON, and a "file".', 'Formulir harus berisi "item" sebagai JSON, dan "file".'),
  );
