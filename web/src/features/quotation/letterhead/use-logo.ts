import type { Letterhead } from '@gso/contract/letterhead';
import { useQuery } from '@tanstack/react-query';
import { fetchLogo, letterheadKey } from './api.ts';

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
