// @vitest-environment happy-dom
import { limits } from '@gso/contract/limits';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useRecordForm } from '../../form/use-record-form.ts';
import { newPo, poFormSchema, type PoValues } from './po-form.ts';
import { ShareEditor } from './share-editor.tsx';

const places = Array.from({ length: limits.poShares }, (_, place) => place);
const labels = Object.fromEntries(
  places.flatMap((place) => [
    [`salesUserPo.${place}.username`, `Person ${place + 1}`],
    [`salesUserPo.${place}.pctg`, `Share ${place + 1}`],
  ]),
);
const order: PoValues = {
  ...newPo('2026-11-15'),
  poNo: 'PO/1',
  category: 'GOODS',
  company: { id: 1, name: 'PT Sinar' },
  amount: 1_110_000,
  salesUserPo: [{ username: 'joko', pctg: 100 }],
};

function Shares() {
  const form = useRecordForm({
    name: 'shares',
    schema: poFormSchema,
    initialValues: order,
    labels,
    titleOf: () => '',
    secret: true,
  });
  return <ShareEditor form={form} />;
}

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json([{ id: 1, username: 'joko', employee: { firstName: 'Joko' } }]));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MantineProvider env="test">
        <Shares />
      </MantineProvider>
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const share = (place: number) => screen.getByRole<HTMLInputElement>('textbox', { name: `Share ${place}` });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (place: number, percent: string) => fireEvent.change(share(place), { target: { value: percent } });

test('a share that nobody can have is taken out of its field, which says why', () => {
  type(1, '150');
  fireEvent.blur(share(1));
  expect(share(1).value).toBe('');
  expect(screen.getByText('Must lower than 101')).toBeTruthy();
});

test('what is not assigned is counted, and too many people are refused', () => {
  type(1, '60');
  expect(screen.getByRole('status').textContent).toBe('Total 60%: 40% is not assigned.');
  for (let place = 2; place <= limits.poShares; place += 1) press('Add person');
  expect(share(2).value, 'the rest').toBe('40');
  expect(screen.queryByRole('alert')).toBeNull();
  press('Add person');
  expect(screen.getByRole('alert').textContent).toBe('Maximum Only 3');
  for (let place = limits.poShares; place > 2; place -= 1) press(`Remove person ${place}`);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.queryByRole('alert')).toBeNull();
});
