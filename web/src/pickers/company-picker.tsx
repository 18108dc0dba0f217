import { type NamedRecord, namedRecord } from '@gso/contract/fields';
import * as z from 'zod';
import { call } from '../api/client.ts';
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

/** A company. One that does not exist yet is created on the spot by users who may. */
export function CompanyPicker(props: Omit<RecordPickerProps<NamedRecord>, 'queryKey' | 'search'>) {
  const { noCompanyFound } = useWords(pickerWords);
  const create = useCreate('company', ({ id, name }) => props.onChange({ id, name }));
  return (
    <RecordPicker
      {...props}
      queryKey={['company']}
      search={searchCompanies}
      {...(create ? { create } : { noneFound: noCompanyFound })}
    />
  );
}
