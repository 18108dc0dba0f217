// @vitest-environment happy-dom
import { shodanList } from '@gso/contract/shodan';
import { cleanup, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openFilters } from '../../../testing/open-filters.tsx';
import { ShodanFilters } from './shodan-filters.tsx';

const open = (parameters: string) => openFilters(shodanList, (list) => <ShodanFilters list={list} />, parameters);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-14T17:30:00Z') });
  vi.stubGlobal('fetch', async () => Response.json({ stages: [], loseReasons: [] }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the list starts with the open ones, which nothing clears, and clearing another status restores', async () => {
  const { parameters, isShown, choose, clear } = await open('');
  expect(isShown('Clear filter Status')).toBe(false);
  await choose('Status: Open', 'All');
  expect(parameters()).toBe('?qst=');
  await clear('Status');
  expect(parameters()).toBe('');
});

test('a link shows what was open and followed up in a month, and leads back step by step', async () => {
  const { parameters, isShown, choose, clear, clearAll } = await open('?qst=&qcb=siti&qos=2026-11-01');
  const chips = ['Status: All', 'Create by: siti', 'Open on or after: 01/11/2026'];
  for (const text of chips) expect(isShown(text), text).toBe(true);
  await choose('Followed up in', 'November 2026');
  expect(parameters()).toBe('?qst=&qcb=siti&qos=2026-11-01&qfu=2026-11');
  expect(isShown('Followed up in: November 2026')).toBe(true);
  await clear('Followed up in');
  expect(parameters()).toBe('?qst=&qcb=siti&qos=2026-11-01');
  await clear('Open on or after');
  expect(parameters()).toBe('?qst=&qcb=siti');
  await clearAll();
  expect(parameters()).toBe('');
});

test('what is open on or after a day includes shodans that are closed by now', async () => {
  const { parameters, openPopup } = await open('');
  const panel = within(await openPopup('Open on or after'));
  await userEvent.type(await panel.findByRole('textbox', { name: 'Open on or after' }), '31/12/2090{Enter}');
  expect(parameters()).toBe('?qst=&qos=2090-12-31');
});
