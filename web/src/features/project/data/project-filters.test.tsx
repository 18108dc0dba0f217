// @vitest-environment happy-dom
import { projectScreen } from '@gso/contract/project';
import { cleanup, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openFilters } from '../../../../testing/open-filters.tsx';
import { ProjectFilters } from './project-filters.tsx';

const open = (parameters: string) => openFilters(projectScreen, (list) => <ProjectFilters list={list} />, parameters);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-14T17:30:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a link shows the delayed projects, and leads back to all that are under way', async () => {
  const { parameters, chip, clear } = await open('?q=panel&pctglte=99&qdb=2026-11-15');
  expect(chip('Due before: 15/11/2026')).toBeTruthy();
  await clear('Due before');
  expect(parameters()).toBe('?q=panel');
  expect(document.activeElement).toBe(chip('Due before'));
});

test('only a day can be typed, and today is a click away', async () => {
  const { parameters, openPopup, press } = await open('?q=panel');
  const popup = await openPopup('Due before');
  const panel = within(popup);
  await userEvent.type(await panel.findByRole('textbox', { name: 'Due before' }), '31/02/2026{Enter}');
  expect(await panel.findByText('Invalid date. Use DD/MM/YYYY.')).toBeTruthy();
  expect(parameters()).toBe('?q=panel');
  await press('Today', popup);
  expect(parameters()).toBe('?q=panel&qdb=2026-11-15');
});
