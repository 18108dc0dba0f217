import {
  type Letterhead,
  letterhead,
  type LetterheadPatch,
  letterheadSaved,
  logoFileField,
} from '@gso/contract/letterhead';
import { addressOf, call, callHeaders, refusalOf, Unreachable } from '../../../api/client.ts';

const path = '/api/letterhead';
const logoPath = `${path}/logo`;

export const letterheadKey = ['letterhead'] as const;

export const fetchLetterhead = (signal: AbortSignal): Promise<Letterhead> => call({ path, reply: letterhead, signal });

export const updateLetterhead = (body: LetterheadPatch): Promise<Letterhead> =>
  call({ path, method: 'PATCH', body, reply: letterheadSaved });

export const removeLogo = (version: number): Promise<Letterhead> =>
  call({ path: logoPath, method: 'DELETE', query: { version: String(version) }, reply: letterheadSaved });

/** An <img> cannot carry the session's token, so the picture is fetched here and shown from memory. */
export async function fetchLogo(signal: AbortSignal): Promise<string> {
  const response = await answerTo(logoPath, { headers: callHeaders({ Accept: 'image/*' }), signal });
  return dataAddressOf(await response.blob());
}

function dataAddressOf(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(new Unreachable(reader.error));
    reader.readAsDataURL(content);
  });
}

export async function uploadLogo(file: File, version: number): Promise<Letterhead> {
  const form = new FormData();
  form.append(logoFileField, file);
  const address = addressOf(logoPath, { version: String(version) });
  const response = await answerTo(address, { method: 'POST', headers: callHeaders(), body: form });
  return letterheadSaved.parse(await response.json());
}

async function answerTo(address: string, asking: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(address, asking);
  } catch (cause) {
    if (asking.signal?.aborted) throw cause;
    throw new Unreachable(cause);
  }
  if (!response.ok) throw refusalOf(response.status, await response.text());
  return response;
}
