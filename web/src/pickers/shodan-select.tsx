import type { NamedCustomer } from '@gso/contract/fields';
import { limits } from '@gso/contract/limits';
import { shodanAccess, shodanList, type ShodanOption, shodanOption, shodanPage } from '@gso/contract/shodan';
import { useState } from 'react';
import * as z from 'zod';
import { call } from '../api/client.ts';
import { useMay } from '../api/session.ts';
import { orKept } from '../offline/or-kept.ts';
import { useWords } from '../words/words.ts';
import { RecordSelect, type RecordSelectProps } from './record-select.tsx';
import { pickerWords } from './words.ts';

interface ShodanSelectProps extends Pick<RecordSelectProps<ShodanOption>, 'label' | 'value' | 'error'> {
  /** Whose shodans; the company or the contact may not be chosen yet. */
  customer: NamedCustomer;
  /** With the customer, if the shodan was found before somebody chose one. */
  onChange: (shodan: ShodanOption | null, customer?: NamedCustomer) => void;
}

type Found = ShodanOption & { customer?: NamedCustomer };

const openShodansOf = (customerId: number, signal: AbortSignal): Promise<Found[]> =>
  orKept<Found[]>(
    () =>
      call({
        path: '/api/shodan/select',
        query: { status: 'OPEN', cid: String(customerId) },
        reply: z.array(shodanOption),
        signal,
      }),
    async (kept) => (await kept.keptShodans(customerId)).map(({ id, name, desc }) => ({ id, name, desc })),
  );

/** The open shodans of all customers, or of those of one company. */
async function searchOpenShodans(search: string, companyId: number, signal: AbortSignal): Promise<Found[]> {
  const found = await orKept<Found[]>(
    () => searchShodansOnline(search, signal),
    async (kept) => kept.named(await kept.allKeptShodans(), search),
  );
  return found.filter(({ customer }) => companyId === 0 || customer?.company.id === companyId);
}

async function searchShodansOnline(search: string, signal: AbortSignal): Promise<Found[]> {
  const query = shodanList.toWire({ ...shodanList.defaults, search, status: 'OPEN', size: limits.pageSizeMax });
  const { content } = await call({ path: '/api/shodan', query, reply: shodanPage, signal });
  return content;
}

/**
 * One of the customer's open shodans, or none. A visit keeps its own, even if that has been won or lost since. While no
 * customer is chosen, typing finds the open shodans of all, and the choice fills in the customer. A customer that was
 * filled in so gives way to that of another shodan, one that a user has chosen does not.
 */
export function ShodanSelect({ customer, onChange, ...field }: ShodanSelectProps) {
  const t = useWords(pickerWords);
  const mayReadAll = useMay(shodanAccess.read);
  const [filledIn, setFilledIn] = useState(0);
  const isFilledIn = customer.id > 0 && customer.id === filledIn;
  const companyId = isFilledIn ? 0 : customer.company.id;
  const searches = mayReadAll && (customer.id === 0 || isFilledIn);
  return (
    <RecordSelect<Found>
      {...field}
      ownerId={customer.id}
      onChange={(chosen) => {
        if (!chosen) return onChange(null);
        const { customer: owner, ...shodan } = chosen;
        if (!owner) return onChange(shodan);
        setFilledIn(owner.id);
        onChange({ id: shodan.id, name: shodan.name, desc: shodan.desc }, owner);
      }}
      queryKey={['shodan', 'of-company', companyId]}
      fetchOptions={openShodansOf}
      searchAll={searches ? (typed, signal) => searchOpenShodans(typed, companyId, signal) : undefined}
      hintOf={({ desc, customer: owner }) => (owner ? `${owner.company.name}, ${owner.name}` : desc)}
      texts={{ ownerFirst: t.customerFirst, choose: t.chooseShodan, none: t.noShodans }}
    />
  );
}
