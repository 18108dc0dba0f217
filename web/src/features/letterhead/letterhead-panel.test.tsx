// @vitest-environment happy-dom
import type { Letterhead } from '@gso/contract/letterhead';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LetterheadPanel } from './letterhead-panel.tsx';

const stored: Letterhead = {
  id: 1,
  version: 4,
  lastUpdateBy: 'siti',
  lastUpdateDate: '2026-11-14T01:02:03Z',
  name: 'PT Kita',
  address: 'Jl. Kita 1',
  phone: '',
  email: '',
  web: '',
  bank: '',
  footerNote: '',
  logo: null,
};
const png = { type: 'image/png', width: 300, height: 100, bytes: 1234 } as const;

/** The requests to the server, and its replies. */
const asked: { method: string; url: string; body: unknown }[] = [];
let answers: Record<string, () => Response>;

beforeEach(() => {
  asked.length = 0;
  // The growing text fields use it, and this environment has none.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  answers = {
    'GET /api/letterhead': () => Response.json(stored),
    'GET /api/letterhead/logo': () => new Response(new Blob(['x'], { type: 'image/png' })),
  };
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    asked.push({ method, url, body: typeof body === 'string' ? JSON.parse(body) : body });
    return answers[`${method} ${url.split('?')[0] ?? ''}`]?.() ?? new Response('', { status: 500 });
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'fonts');
});

async function open(): Promise<HTMLElement> {
  const root = createRootRoute({ component: LetterheadPanel });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) });
  const { container } = await act(async () =>
    render(
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
  await screen.findByDisplayValue('Jl. Kita 1');
  return container;
}

async function choose(container: HTMLElement, file: File): Promise<void> {
  const input = container.querySelector('input[type="file"]');
  if (!input) throw new Error('There is no place for a file.');
  await act(async () => fireEvent.change(input, { target: { files: [file] } }));
}

const type = (label: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }));

test('an empty letterhead says that quotations name no seller', async () => {
  await open();
  expect(screen.queryByText(/letterhead is empty/)).toBeNull();
  cleanup();
  answers['GET /api/letterhead'] = () => Response.json({ ...stored, name: '' });
  await open();
  expect(screen.getByText(/letterhead is empty/)).toBeTruthy();
});

test('fields that were typed before a new logo are saved on the version that the logo made', async () => {
  const container = await open();
  answers['POST /api/letterhead/logo'] = () => Response.json({ ...stored, version: 5, logo: png, message: 'SUCCESS' });
  answers['PATCH /api/letterhead'] = () =>
    Response.json({ ...stored, version: 6, phone: '021', logo: png, message: 'SUCCESS' });
  await type('Phone', '021');
  await choose(container, new File(['x'], 'logo.png', { type: 'image/png' }));
  await screen.findByText('PNG, 300 × 100, 2 KB');
  expect(asked.find(({ method }) => method === 'POST')?.url).toBe('/api/letterhead/logo?version=4');
  await act(async () => screen.getByRole('button', { name: 'Save' }).click());
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ phone: '021', version: 5 }),
  );
});

test('the preview follows what is typed', async () => {
  await open();
  await type('Company name *', 'PT Baru');
  expect(screen.getByText('PT Baru').tagName).toBe('STRONG');
});

test.each([
  ['an SVG', new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }), 'Please choose a PNG or JPEG picture.'],
  [
    'more than 1 MB',
    new File([new Uint8Array(1_100_000)], 'l.png', { type: 'image/png' }),
    'The picture is larger than 1 MB.',
  ],
])('%s is not sent', async (_name, file, sentence) => {
  const container = await open();
  await choose(container, file);
  expect((await screen.findByRole('alert')).textContent).toContain(sentence);
  expect(asked.some(({ method }) => method === 'POST')).toBe(false);
});

test('the refusal of the server stays next to the logo', async () => {
  const container = await open();
  answers['POST /api/letterhead/logo'] = () =>
    Response.json(
      { message: 'FAILED', code: 'refused', details: 'The picture is damaged.', requestId: 'r' },
      { status: 422 },
    );
  await choose(container, new File(['x'], 'logo.png', { type: 'image/png' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The picture is damaged.');
});
