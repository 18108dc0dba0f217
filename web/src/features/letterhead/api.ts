import {
  type Letterhead,
  letterhead,
  type LetterheadPatch,
  letterheadSaved,
  logoFileField,
} from '@gso/contract/letterhead';
import { addressOf, call, callHeaders, refusalOf, Unreachable } from '../../api/client.ts';
import { fetchBlob } from '../../api/fetch-blob.ts';
import { useQuery } from '@tanstack/react-query';

const path = '/api/letterhead';
const logoPath = `${path}/logo`;

export const letterheadKey = ['letterhead'] as const;

export const fetchLetterhead = (signal: AbortSignal): Promise<Letterhead> => call({ path, reply: letterhead, signal });

export const updateLetterhead = (body: LetterheadPatch): Promise<Letterhead> =>
  call({ path, method: 'PATCH', body, reply: letterheadSaved });

export const removeLogo = (version: number): Promise<Letterhead> =>
  call({ path: logoPath, method: 'DELETE', query: { version: String(version) }, reply: letterheadSaved });

/** The logo as an address that an <img> can show. */
const fetchLogo = async (signal: AbortSignal): Promise<string> => dataAddressOf(await fetchBlob(logoPath, signal));

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
  let response: Response;
  try {
    response = await fetch(address, { method: 'POST', headers: callHeaders(), body: form });
  } catch (cause) {
    throw new Unreachable(cause);
  }
  if (!response.ok) throw refusalOf(response.status, await response.text());
  return letterheadSaved.parse(await response.json());
}

/** The picture of the letterhead as an address that an <img> can show. */
export function useLogo({ logo, version }: Letterhead): string | undefined {
  const { data } = useQuery({
    queryKey: [...letterheadKey, 'logo', version],
    queryFn: ({ signal }) => fetchLogo(signal),
    enabled: logo !== null,
    staleTime: Infinity,
  });
  return logo ? data : undefined;
}
