import { addressOf, callHeaders, refusalOf, Unreachable, withProof } from '../api/client.ts';

/** Fetches a file with the session's token and saves it under the name from the server. */
export async function downloadFile(
  path: string,
  query: Record<string, string> | undefined,
  onBytes: (loaded: number) => void,
  /** The body of a request for a file that is made on demand. */
  body?: unknown,
): Promise<string> {
  const response = await withProof(() => fetchFile(addressOf(path, query), body));
  const content = await readAll(response, onBytes);
  const fileName = fileNameOf(response.headers.get('content-disposition')) ?? path.split('/').at(-1) ?? 'download';
  saveAs(content, fileName);
  return fileName;
}

async function fetchFile(address: string, body: unknown): Promise<Response> {
  const asking = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const headers = callHeaders({ Accept: '*/*', ...(body !== undefined && { 'Content-Type': 'application/json' }) });
  let response: Response;
  try {
    response = await fetch(address, { ...asking, headers });
  } catch (cause) {
    throw new Unreachable(cause);
  }
  if (!response.ok) throw refusalOf(response.status, await response.text());
  return response;
}

/** A file that ends early must not be saved as if it were complete: a broken stream throws here. */
async function readAll(response: Response, onBytes: (loaded: number) => void): Promise<Blob> {
  let loaded = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      loaded += chunk.byteLength;
      onBytes(loaded);
      controller.enqueue(chunk);
    },
  });
  try {
    return await new Response(response.body?.pipeThrough(counter)).blob();
  } catch (cause) {
    throw new Unreachable(cause);
  }
}

export function fileNameOf(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1];
}

export function saveAs(content: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = fileName;
  link.click();
  // Not at once: some browsers start reading only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
