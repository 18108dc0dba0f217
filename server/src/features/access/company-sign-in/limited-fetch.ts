import { limits, timing } from '@gso/contract/limits';
import type { CustomFetchOptions } from 'openid-client';

/** The provider did not reply in time, or not with anything usable. Trying again later may help. */
export class ProviderAway extends Error {
  constructor(cause: unknown) {
    super('The provider of company accounts cannot be reached.', { cause });
    this.name = 'ProviderAway';
  }
}

/** Calls the provider with limits on time and size, so that it can neither hold nor fill this process. */
export async function limitedFetch(url: string, options: CustomFetchOptions): Promise<Response> {
  try {
    const response = await fetch(url, {
      method: options.method,
      headers: options.headers,
      // The library sends nothing but forms.
      body: options.body instanceof URLSearchParams ? options.body : null,
      redirect: 'manual',
      signal: AbortSignal.timeout(timing.providerMs),
    });
    if (response.status >= 500) throw new Error(`The provider replied with ${response.status}.`);
    const body = await limitedBody(response);
    return new Response(body.length > 0 ? body : null, { status: response.status, headers: response.headers });
  } catch (error) {
    throw new ProviderAway(error);
  }
}

async function limitedBody(response: Response): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > limits.providerReplyBytes) throw new Error('The reply of the provider is too large.');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
