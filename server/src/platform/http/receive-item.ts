import { limits } from '@gso/contract/limits';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { AppError } from '../app-error.ts';
import { text } from '../text.ts';
import { checked } from './input.ts';
import { refuseHugeJson } from './json-body.ts';
import { receiveForm } from './receive-form.ts';

export interface ReceivedItem<Item> {
  item: Item;
  file: { name: string; content: Buffer } | undefined;
}

/** Receives a form with a JSON text and one file. The content of the file has not been checked yet. */
export async function receiveItem<Item>(
  request: FastifyRequest,
  { schema, form }: { schema: z.ZodType<Item>; form: { item: string; file: string } },
): Promise<ReceivedItem<Item>> {
  let item: unknown;
  let file: { name: string; content: Buffer } | undefined;
  const bounds = { fileBytes: limits.attachmentBytes, tooLarge: atMost20Mb, fields: 1 };
  await receiveForm(request, bounds, async (part) => {
    if (part.type === 'field' && part.fieldname === form.item) item = jsonOf(part.value);
    else if (part.type === 'file' && part.fieldname === form.file) {
      file = { name: part.filename, content: await part.toBuffer() };
    } else throw wrongForm();
  });
  return { item: parsed(schema, item), file };
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

export function parsed<Item>(schema: z.ZodType<Item>, sent: unknown): Item {
  const result = checked(schema, sent);
  if ('error' in result) throw result.error;
  return result.value;
}

const atMost20Mb = text('At most 20 MB', 'Paling besar 20 MB');

export const wrongForm = () =>
  new AppError(
    'invalid',
    text('The form must hold "item" as JSON, and a "file".', 'Formulir harus berisi "item" sebagai JSON, dan "file".'),
  );
