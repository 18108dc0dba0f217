import { callHeaders, refusalOf, Unreachable } from './client.ts';
import { currentSession } from './session.ts';

/** Neither an <img> nor a viewer can carry the session's token, so a file is fetched here and shown from memory. */
export async function fetchBlob(address: string, signal: AbortSignal): Promise<Blob> {
  const tokenSent = currentSession()?.token ?? null;
  try {
    const response = await fetch(address, { headers: callHeaders({ Accept: '*/*' }), signal });
    if (!response.ok) throw refusalOf(response.status, await response.text(), tokenSent);
    return await response.blob();
  } catch (error) {
    if (signal.aborted || !(error instanceof TypeError)) throw error;
    throw new Unreachable(error);
  }
}
