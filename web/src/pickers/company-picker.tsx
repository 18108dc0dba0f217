import { type NamedRecord, namedRecord } from '@gso/contract/fields';
import * as z from 'zod';
import { call } from '../api/client.ts';
import { RecordPicker, type RecordPickerProps } from '../ui/field/record-picker.tsx';

const autocompleteReply = z.object({ content: z.array(namedRecord) });

async function searchCompanies(q: string, signal: AbortSignal): Promise<NamedRecord[]> {
  const reply = await call({ path: '/api/company/autocomplete', query: { q }, reply: autocompleteReply, signal });
  return reply.content;
}

export function CompanyPicker(props: Omit<RecordPickerProps<NamedRecord>, 'queryKey' | 'search'>) {
  return <RecordPicker {...props} queryKey={['company']} search={searchCompanies} />;
}
