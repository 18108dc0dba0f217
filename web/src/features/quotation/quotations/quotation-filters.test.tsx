// @vitest-environment happy-dom
import { quotationList } from '@gso/contract/quotation';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openFilters } from '../../../../testing/open-filters.tsx';
import { QuotationFilters } from './quotation-filters.tsx';

const open = (parameters: string) =>
  openFilters(quotationList, (list) => <QuotationFilters list={list} />, `?tab=list${parameters}`);

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ stages: [], loseReasons: [{ id: 2, name: 'Competitor' }] }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a link shows the quotations of a person in a month; each is cleared alone, and all together', async () => {
  const { parameters, isShown, clear, clearAll, choose, openPopup } = await open(
    '&qdf=2024-02-01&qdt=2024-02-29&qsu=joko&so=quotationDate',
  );
  expect(isShown('Date: 01/02/2024–29/02/2024')).toBe(true);
  expect(isShown('Sales user: joko')).toBe(true);
  await clear('Date');
  expect(parameters()).toBe('?tab=list&so=quotationDate&qsu=joko');
  await clear('Sales user');
  expect(parameters()).toBe('?tab=list&so=quotationDate');

  const days = within(await openPopup('Date'));
  await userEvent.type(await days.findByRole('textbox', { name: 'From' }), '15/02/2024');
  await userEvent.type(days.getByRole('textbox', { name: 'Until' }), '01/03/2024{Enter}');
  expect(parameters()).toBe('?tab=list&so=quotationDate&qdf=2024-02-15&qdt=2024-03-01');
  await choose('Validity', 'Expires soon');
  expect(parameters()).toBe('?tab=list&so=quotationDate&qvl=soon&qdf=2024-02-15&qdt=2024-03-01');
  expect(isShown('Validity: Expires soon')).toBe(true);
  await clearAll();
  expect(parameters()).toBe('?tab=list&so=quotationDate');
});

test('a reason is asked for among lost quotations alone', async () => {
  const { parameters, isShown, choose } = await open('');
  expect(isShown('Lose reason')).toBe(false);
  await choose('Status', 'Lose');
  expect(parameters()).toBe('?tab=list&qst=LOSE');
  expect(isShown('Lose reason')).toBe(true);
  cleanup();
  await open('&qst=LOSE&qlr=2');
  expect(await screen.findByRole('button', { name: 'Lose reason: Competitor' })).toBeTruthy();
});
