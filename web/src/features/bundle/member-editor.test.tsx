// @vitest-environment happy-dom
import type { BundleMemberRow } from '@gso/contract/bundle';
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { MemberEditor } from './member-editor.tsx';
import type { Rates } from '../../pickers/exchange-rates.ts';

const rates: Rates = { known: true, error: null, retry: () => undefined, of: (currency) => ({ IDR: 1 })[currency] };
const member: BundleMemberRow = {
  id: 1,
  brand: 'Omron',
  category: '',
  materialNo: 'CP1E',
  materialDesc: 'PLC',
  qty: 3,
  currency: 'IDR',
  price: { sellingPrice: 250_000, bottomPrice: 200_000 },
  rupiah: null,
};

function Editor({ currency }: { currency: string }) {
  const [members, setMembers] = useState([{ ...member, currency }]);
  return (
    <MantineProvider env="test">
      <MemberEditor value={members} onChange={setMembers} rates={rates} onAdd={() => undefined} />
    </MantineProvider>
  );
}

const quantity = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity of CP1E' });
const totals = () => screen.getByText('Total now').closest('dl')?.textContent;
afterEach(cleanup);

test('an emptied quantity counts as one', async () => {
  const user = userEvent.setup();
  render(<Editor currency="IDR" />);
  expect(totals()).toContain('750.000');
  await user.clear(quantity());
  expect(totals()).toContain('250.000');
  await user.tab();
  expect(quantity().value).toBe('1');
});

test('an unknown total names its own reason', async () => {
  const user = userEvent.setup();
  render(<Editor currency="IDR" />);
  await user.clear(quantity());
  await user.type(quantity(), '0');
  expect(totals()).toContain('Unknown until every quantity is a whole number from 1');
  cleanup();
  render(<Editor currency="USD" />);
  expect(totals()).toContain('Unknown while a rate is missing');
});
