import { type NamedRecord, namedRecord } from '@gso/contract/fields';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod';
import { call } from '../api/client.ts';
import { useConnection } from '../api/connection.ts';
import { isKeeping } from '../offline/keeping.ts';
import { orKept } from '../offline/or-kept.ts';
import { RecordPicker, type RecordPickerProps } from '../ui/field/record-picker.tsx';
import { useWords } from '../words/words.ts';
import { useCreate } from './use-create.ts';
import { pickerWords } from './words.ts';

const autocompleteReply = z.object({ content: z.array(namedRecord) });

const searchCompanies = (q: string, signal: AbortSignal): Promise<NamedRecord[]> =>
  orKept(
    async () =>
      (await call({ path: '/api/company/autocomplete', query: { q }, reply: autocompleteReply, signal })).content,
    async (kept) => kept.named(await kept.keptCompanies(), q),
  );

/** How many companies this device keeps, while it searches these alone. */
function useKeptCompanies(): number | undefined {
  const connection = useConnection();
  const isAlone = (connection === 'offline' || connection === 'away') && isKeeping();
  const { data } = useQuery({
    queryKey: ['kept-companies'],
    queryFn: async () => (await (await import('../offline/keep.ts')).keptCompanies()).length,
    enabled: isAlone,
    networkMode: 'always',
    staleTime: 0,
  });
  return isAlone ? (data ?? 0) : undefined;
}

/** A company. One that does not exist yet is created on the spot by users who may. */
export function CompanyPicker(props: Omit<RecordPickerProps<NamedRecord>, 'queryKey' | 'search'>) {
  const { noCompanyFound, onlyKeptCompanies } = useWords(pickerWords);
  const kept = useKeptCompanies();
  const create = useCreate('company', ({ id, name }) => props.onChange({ id, name }));
  return (
    <RecordPicker
      {...props}
      queryKey={['company']}
      search={searchCompanies}
      {...(kept !== undefined
        ? { noneFound: onlyKeptCompanies(kept) }
        : create
          ? { create }
          : { noneFound: noCompanyFound })}
    />
  );
}
