import { randomUUID } from 'node:crypto';
import type { Caller, Reply } from './test-app.ts';

export interface SentFile {
  name: string;
  type?: string;
  content: Uint8Array;
}

/** A form with JSON and a file, as browsers send it. */
function itemForm(item: object, file?: SentFile): { payload: Buffer; headers: Record<string, string> } {
  const boundary = `boundary-${randomUUID()}`;
  const part = (head: string, content: Uint8Array) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      content,
      Buffer.from('\r\n'),
    ]);
  const payload = Buffer.concat([
    part('name="item"', Buffer.from(JSON.stringify(item))),
    ...(file
      ? [part(`name="file"; filename="${file.name}"\r\nContent-Type: ${file.type ?? 'image/png'}`, file.content)]
      : []),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

export function sendItem<Body>(
  caller: Caller,
  url: string,
  {
    item,
    file,
    headers = {},
  }: { item: object; file?: SentFile | undefined; headers?: Record<string, string> | undefined },
): Promise<Reply<Body>> {
  const form = itemForm(item, file);
  return caller.send<Body>({
    method: 'POST',
    url,
    payload: form.payload,
    headers: { ...form.headers, ...headers },
  });
}
