// @vitest-environment happy-dom
import type { VisitType } from '@gso/contract/visit/visit-access';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openFilters } from '../../../testing/open-filters.tsx';
import { VisitFilters } from './visit-filters.tsx';
import { visitListOf } from './visit-list.ts';

const open = (type: VisitType, parameters: string) =>
  openFilters(visitListOf(type), (list) => <VisitFilters list={list} />, parameters);

const boiler = {
  ...{ id: 8, refNo: 'PRJ-26-0008', name: 'Boiler', desc: '', addInfo: '' },
  customer: { id: 3, name: 'Agus', company: { id: 2, name: 'PT Tirta' } },
};

const asked: string[] = [];
beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    if (address.startsWith('/api/project/autocomplete')) return Response.json({ content: [boiler] });
    return Response.json(address === '/api/project/8' ? boiler : { refNo: 'PRJ-26-0007' });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a link shows the visits of one person on one day; without them, the usual range of everybody', async () => {
  const { parameters, chip, clear } = await open('SALES', '?tab=0&qvu=siti&qvdf=2026-08-10&qvdt=2026-08-10');
  expect(chip('Visit date: 10/08/2026')).toBeTruthy();
  expect(chip('Visit by: siti')).toBeTruthy();
  await clear('Visit date');
  expect(parameters()).toBe('?tab=0&qvu=siti');
  expect(chip('Visit date: Last two months')).toBeTruthy();
  await clear('Visit by');
  expect(parameters()).toBe('?tab=0');
  expect(asked).toEqual([]);
  cleanup();

  const all = await open('SALES', '?tab=0&qvdf=2026-08-10&qvdt=2026-08-12');
  expect(all.chip('Visit date: 10/08/2026–12/08/2026')).toBeTruthy();
  await all.press('All', await all.openPopup('Visit date: 10/08/2026–12/08/2026'));
  expect(all.parameters()).toBe('?tab=0&qvdf=');
  await all.choose('Status', 'Trial');
  await all.choose('Shodan', 'Yes');
  expect(all.parameters()).toBe('?tab=0&qst=TRIAL&qsh=yes&qvdf=');
  for (const text of ['Visit date: All', 'Status: Trial', 'Shodan: Yes']) expect(all.isShown(text), text).toBe(true);
  await all.clearAll();
  expect(all.parameters()).toBe('?tab=0');
  expect(all.isShown('Visit date: Last two months')).toBe(true);
});

test('a notification leads to its visit, whatever its day, and can be cleared', async () => {
  const { parameters, clear, isShown } = await open('SALES', '?tab=0&nid=7');
  expect(screen.getByText('Visit: From a notification')).toBeTruthy();
  expect(isShown('Visit date: Last two months')).toBe(false);
  await clear('Visit');
  expect(parameters()).toBe('?tab=0');
  expect(isShown('Visit date: Last two months')).toBe(true);
});

test('all visits of a project are shown under its number, another one is found, and the focus stays', async () => {
  const { parameters, chip, clear, openPopup } = await open('PROJECT', '?tab=1&qpid=7&qvdf=');
  expect(await screen.findByRole('button', { name: 'Project: PRJ-26-0007' })).toBeTruthy();
  expect(asked).toEqual(['/api/project/7']);
  expect(chip('Visit date: All')).toBeTruthy();

  const panel = within(await openPopup('Project: PRJ-26-0007'));
  await userEvent.type(await panel.findByRole('combobox', { name: 'Project' }), 'boil');
  await waitFor(() => expect(asked).toContain('/api/project/autocomplete?q=boil'));
  await panel.findByRole('option', { name: /Boiler/ });
  await userEvent.keyboard('{Enter}');
  expect(parameters()).toBe('?tab=1&qpid=8&qvdf=');
  expect(await screen.findByRole('button', { name: 'Project: PRJ-26-0008' })).toBeTruthy();

  await clear('Project');
  expect(parameters()).toBe('?tab=1&qvdf=');
  expect(document.activeElement).toBe(chip('Project'));
});
