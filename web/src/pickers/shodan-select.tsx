import { type ShodanOption, shodanOption } from '@gso/contract/shodan';
import * as z from 'zod';
import { call } from '../api/client.ts';
import { useWords } from '../words/words.ts';
import { RecordSelect, type RecordSelectProps } from './record-select.tsx';
import { pickerWords } from './words.ts';

interface ShodanSelectProps extends Pick<RecordSelectProps<ShodanOption>, 'label' | 'value' | 'onChange' | 'error'> {
  /** Whose shodans; 0 while nobody is chosen. */
  customerId: number;
}

const openShodansOf = (customerId: number, signal: AbortSignal) =>
  call({
    path: '/api/shodan/select',
    query: { status: 'OPEN', cid: String(customerId) },
    reply: z.array(shodanOption),
    signal,
  });

/** One of the customer's open shodans, or none. A visit keeps its own, also when that has been won or lost since. */
export function ShodanSelect({ customerId, ...field }: ShodanSelectProps) {
  const t = useWords(pickerWords);
  return (
    <RecordSelect
      {...field}
      ownerId={customerId}
      queryKey={['shodan']}
      fetchOptions={openShodansOf}
      hintOf={({ desc }) => desc}
      texts={{ ownerFirst: t.customerFirst, choose: t.chooseShodan, none: t.noShodans }}
    />
  );
}
