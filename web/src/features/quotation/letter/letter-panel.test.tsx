// @vitest-environment happy-dom
import type { LetterRow } from '@gso/contract/quotation/mail';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LetterPanel } from './letter-panel.tsx';

const stored: LetterRow = {
  id: 1,
  version: 3,
  lastUpdateBy: 'siti',
  lastUpdateDate: '2026-11-14T01:02:03Z',
  subjectEn: 'Quotation {refNo}',
  textEn: 'Dear {contact},\nValid until {validUntil}.',
  subjectId: 'Penawaran {refNo}',
  textId: 'Yth. {contact},',
  followUpDays: 7,
};

/** The requests to the server, and its reply to a change. */
const asked: { method: string; body: unknown }[] = [];
let answer: () => Response;

beforeEach(() => {
  asked.length = 0;
  answer = () => Response.json({ ...stored, version: 4, message: 'SUCCESS' });
  // The growing text fields use it, and this environment has none.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  vi.stubGlobal('fetch', async (_url: string, { method = 'GET', body }: RequestInit = {}) => {
    asked.push({ method, body: typeof body === 'string' ? JSON.parse(body) : body });
    return method === 'GET' ? Response.json(stored) : answer();
  });
});
afterEach(() => {
  cleanup();
  // A draft that still waits to be stored would be found by the next test.
  window.dispatchEvent(new Event('pagehide'));
  localStorage.clear();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'fonts');
});

async function open(): Promise<void> {
  const root = createRootRoute({ component: LetterPanel });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) });
  await act(async () =>
    render(
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
  await screen.findByDisplayValue('Quotation {refNo}');
}

const field = (label: string) => screen.getByLabelText<HTMLTextAreaElement>(label);
const type = (label: string, value: string) => act(async () => fireEvent.change(field(label), { target: { value } }));
const save = () => act(async () => screen.getByRole('button', { name: 'Save' }).click());
const preview = () => screen.getByRole('region', { name: 'Preview' }).textContent;

test('the preview is filled in, in the language that is being typed', async () => {
  await open();
  expect(preview()).toContain('Quotation QUO-2611-0042');
  expect(preview()).toContain('Valid until 18 December 2026.');
  await act(async () => field('Text (Indonesian) *').focus());
  await type('Text (Indonesian) *', 'Halo {company}, berlaku sampai {validUntil}');
  expect(preview()).toContain('Halo PT Tirta Rasa Nusantara, berlaku sampai 18 Desember 2026');
});

test('a mark is inserted where the caret is, and only what changed is saved', async () => {
  await open();
  const text = field('Text (English) *');
  await act(async () => text.focus());
  text.setSelectionRange(5, 5);
  await act(async () => screen.getByRole('button', { name: 'Insert {company}' }).click());
  expect(text.value).toBe('Dear {company}{contact},\nValid until {validUntil}.');
  await save();
  await waitFor(() =>
    expect(asked.at(-1)).toEqual({
      method: 'PATCH',
      body: { textEn: 'Dear {company}{contact},\nValid until {validUntil}.', version: 3 },
    }),
  );
});

test('a mark that does not exist is refused before it is sent', async () => {
  await open();
  await type('Text (English) *', 'Dear {customer},');
  await save();
  expect((await screen.findAllByText(/^Only \{refNo\}/)).length).toBeGreaterThan(0);
  expect(asked.some(({ method }) => method === 'PATCH')).toBe(false);
});

test('somebody who saved meanwhile is not overwritten', async () => {
  await open();
  const at = '2026-11-14T02:00:00Z';
  const changes = [{ field: 'subjectEn', from: stored.subjectEn, to: 'Our offer {refNo}', by: 'budi', at }];
  const current = { ...stored, version: 4, subjectEn: 'Our offer {refNo}', lastUpdateBy: 'budi' };
  answer = () =>
    Response.json(
      { message: 'FAILED', code: 'stale', details: 'Somebody changed it.', requestId: 'r', current, changes },
      { status: 409 },
    );
  await type('Subject (English) *', 'Offer {refNo}');
  await save();
  expect((await screen.findAllByText(/changed by budi/)).length).toBeGreaterThan(0);
  expect(document.body.textContent).toContain('Our offer {refNo}');
  expect(asked.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
});
