// @vitest-environment happy-dom
import { requiredText, text } from '@gso/contract/fields';
import { MantineProvider, TextInput } from '@mantine/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { Refused, Unreachable } from '../api/client.ts';
import { endSession, storeToken } from '../api/session.ts';
import { Snackbars } from '../ui/snackbar.tsx';
import { DraftOffer } from './draft/draft-offer.tsx';
import { FormDialog } from './form-dialog.tsx';
import { type Attempt, useRecordForm } from './use-record-form.ts';

const thing = z.strictObject({
  name: requiredText(),
  address: z.strictObject({ street: requiredText() }),
  note: text(),
});
type Thing = z.output<typeof thing>;

/** Like a server that nests the record in another object. */
const wrapped = z.object({ thing: z.unknown() });

const save = vi.fn<(attempt: Attempt<Thing>) => Promise<unknown>>();
const onUndone = vi.fn();
const empty: Thing = { name: '', address: { street: '' }, note: '' };
const stored: Thing = { name: 'Old name', address: { street: 'Jl. Lama' }, note: '' };

function ThingDialog({
  record,
  onClose,
}: {
  record?: { id: number; version: number } | undefined;
  onClose: () => void;
}) {
  const form = useRecordForm({
    name: 'thing',
    schema: thing,
    initialValues: record ? stored : empty,
    record,
    labels: { name: 'Name', 'address.street': 'Street', note: 'Note' },
    titleOf: (values) => values.name,
    valuesIn: (record) => wrapped.safeParse(record).data?.thing ?? record,
  });
  return (
    <FormDialog
      title="Thing"
      form={form}
      save={save}
      undo={{ field: 'note', onUndone }}
      onSaved={onClose}
      onClose={onClose}
    >
      <TextInput {...form.input('name')} />
      <TextInput {...form.input('address.street')} />
      <TextInput {...form.input('note')} />
    </FormDialog>
  );
}

function ThingPage() {
  const [opened, setOpened] = useState<'new' | 'edit'>();
  const close = () => setOpened(undefined);
  return (
    <main>
      <button onClick={() => setOpened('new')}>New thing</button>
      <button onClick={() => setOpened('edit')}>Edit thing</button>
      {!opened && <DraftOffer form="thing" onContinue={({ record }) => setOpened(record ? 'edit' : 'new')} />}
      {opened && <ThingDialog record={opened === 'edit' ? { id: 7, version: 3 } : undefined} onClose={close} />}
    </main>
  );
}

async function openPage() {
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/things', component: ThingPage });
  const other = createRoute({ getParentRoute: () => root, path: '/other', component: () => <p>Other page</p> });
  const router = createRouter({
    routeTree: root.addChildren([page, other]),
    history: createMemoryHistory({ initialEntries: ['/things'] }),
  });
  await act(async () => {
    render(
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>,
    );
    await router.load();
  });
  return router;
}

function signIn(username: string): void {
  const claims = { sub: username, fullname: username, permissions: [], mustChangePassword: false, sid: 's', exp: 9e9 };
  act(() => storeToken(`h.${btoa(JSON.stringify(claims))}.s`, 60_000));
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
const type = (name: string, value: string) => act(async () => fireEvent.change(field(name), { target: { value } }));
const dialog = () => screen.queryByRole('dialog');

async function openNew(name = 'PT Baru') {
  await press('New thing');
  await type('Name', name);
  await type('Street', 'Jl. Baru');
}

function refuse(status: number, code: string, more: object = {}): Refused {
  return new Refused(status, { message: 'FAILED', code, details: 'The server says no.', requestId: 'r1', ...more });
}

beforeEach(() => {
  signIn('siti');
  save.mockReset().mockResolvedValue('saved');
});
afterEach(() => {
  cleanup();
  act(() => endSession('logout'));
  localStorage.clear();
});

test('a clean dialog closes at once, a dirty one asks', async () => {
  await openPage();
  await press('New thing');
  await userEvent.keyboard('{Escape}');
  expect(dialog()).toBeNull();

  await openNew();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('alertdialog')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(field('Name').value).toBe('PT Baru');

  await press('Cancel');
  await press('Discard changes');
  expect(dialog()).toBeNull();
  expect(screen.queryByText(/unsaved draft/)).toBeNull();
});

test('another route asks too, and continues after the choice', async () => {
  const router = await openPage();
  await openNew();
  await act(async () => router.history.push('/other'));
  expect(screen.getByRole('alertdialog')).toBeTruthy();
  expect(screen.queryByText('Other page')).toBeNull();
  await press('Keep draft and close');
  expect(await screen.findByText('Other page')).toBeTruthy();
});

test('an ended session does not ask: the way to the login page is free and the draft is kept', async () => {
  const router = await openPage();
  await openNew();
  await act(async () => {
    endSession('expired');
    router.history.push('/other');
  });
  expect(await screen.findByText('Other page')).toBeTruthy();
  await act(async () => router.history.back());
  expect(screen.queryByText(/unsaved draft/), 'nobody signed in').toBeNull();

  signIn('budi');
  cleanup();
  await openPage();
  expect(screen.queryByText(/unsaved draft/), 'not somebody else’s').toBeNull();

  signIn('siti');
  cleanup();
  await openPage();
  expect(screen.getByText(/unsaved draft: new record “PT Baru”/)).toBeTruthy();
  await press('Continue');
  expect(field('Name').value).toBe('PT Baru');
  expect(field('Street').value).toBe('Jl. Baru');
  await press('Start over');
  expect(field('Name').value).toBe('');
});

test('Save says what is missing; Enter shows it at the fields and in a summary that leads there', async () => {
  await openPage();
  await press('New thing');
  const button = screen.getByRole('button', { name: 'Save' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.dataset['tooltip']).toBe('Cannot be saved yet. Name: Required. Street: Required.');

  await userEvent.type(field('Note'), '{Enter}');
  expect(save).not.toHaveBeenCalled();
  expect(field('Name').getAttribute('aria-invalid')).toBe('true');
  await press('Street: Required.');
  expect(document.activeElement).toBe(field('Street'));
});

test('Enter saves; the draft is gone and the dialog closed', async () => {
  await openPage();
  await openNew('  PT Baru  ');
  expect(screen.getByText('Draft kept')).toBeTruthy();
  await userEvent.type(field('Name'), '{Enter}');
  await waitFor(() => expect(dialog()).toBeNull());
  expect(save.mock.calls[0]?.[0].values).toEqual({ name: 'PT Baru', address: { street: 'Jl. Baru' }, note: '' });
  expect(screen.queryByText(/unsaved draft/)).toBeNull();
});

test('two quick clicks save once', async () => {
  await openPage();
  await openNew();
  save.mockReturnValue(new Promise(() => undefined));
  // Both before React has rendered the first one: only then can a second save slip through.
  await act(async () => {
    screen.getByRole('button', { name: 'Save' }).click();
    screen.getByRole('button', { name: 'Save' }).click();
  });
  expect(save).toHaveBeenCalledTimes(1);
});

test('a create without a reply is repeated with the same key; the next one has another', async () => {
  await openPage();
  await openNew();
  save.mockRejectedValueOnce(new Unreachable());
  await press('Save');
  expect(await screen.findByText(/could not be reached/)).toBeTruthy();
  expect(field('Name').value).toBe('PT Baru');
  await press('Save');
  await waitFor(() => expect(dialog()).toBeNull());
  await openNew();
  await press('Save');
  const keys = save.mock.calls.map(([attempt]) => attempt.idempotencyKey);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('the key of a create without a reply survives a closed page', async () => {
  await openPage();
  await openNew();
  save.mockRejectedValueOnce(new Unreachable());
  await press('Save');
  await screen.findByText(/could not be reached/);
  cleanup();
  await openPage();
  await press('Continue');
  await press('Save');
  const keys = save.mock.calls.map(([attempt]) => attempt.idempotencyKey);
  expect(keys[1]).toBe(keys[0]);
});

test('an error of the server is shown at its field, and the dialog stays open', async () => {
  await openPage();
  await openNew();
  save.mockRejectedValueOnce(
    refuse(400, 'invalid', { fields: [{ path: 'address.street', message: 'No such street' }] }),
  );
  await press('Save');
  expect(await screen.findByText('The server says no.')).toBeTruthy();
  expect(field('Street').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('button', { name: 'Street: No such street' })).toBeTruthy();
  expect(field('Name').value).toBe('PT Baru');
});

test('an edit sends only what was changed, with the version it was read at', async () => {
  await openPage();
  await press('Edit thing');
  expect(screen.getByRole('button', { name: 'Save' }).dataset['tooltip']).toBe('Nothing has been changed yet.');
  await type('Street', 'Jl. Baru');
  await press('Save');
  const { changes, version } = save.mock.calls[0]?.[0] ?? {};
  expect({ changes, version }).toEqual({ changes: { address: { street: 'Jl. Baru' } }, version: 3 });
});

test('a stale save shows who changed what, loses nothing, and saves again as chosen', async () => {
  await openPage();
  await press('Edit thing');
  await type('Name', 'My name');
  await type('Note', 'My note');
  const changes = [
    { field: 'name', from: 'Old name', to: 'Their name', by: 'budi', at: '2026-11-14T03:00:00Z' },
    { field: 'address.street', from: 'Jl. Lama', to: 'Jl. Mereka', by: 'budi', at: '2026-11-14T03:00:00Z' },
  ];
  const current = { id: 7, version: 4, name: 'Their name', address: { street: 'Jl. Mereka' }, note: '' };
  save.mockRejectedValueOnce(refuse(409, 'stale', { changes, current }));
  await press('Save');
  expect(await screen.findByText('Somebody saved this record while you were editing')).toBeTruthy();
  expect(screen.getAllByText(/changed by budi, 14\/11\/2026 10:00/)).toHaveLength(2);

  await press('Back to the form');
  expect(field('Name').value).toBe('My name');
  save.mockRejectedValueOnce(refuse(409, 'stale', { changes, current }));
  await press('Save');
  await screen.findByText('Somebody saved this record while you were editing');
  await userEvent.click(screen.getAllByRole('radio', { name: 'Take theirs' })[0] ?? document.body);
  await press('Save again');
  await waitFor(() => expect(dialog()).toBeNull());
  const { changes: sent, version } = save.mock.calls[2]?.[0] ?? {};
  expect({ sent, version }).toEqual({ sent: { note: 'My note' }, version: 4 });
});

test('a save that changes the status is undone on top of its own version, and only as far as it went', async () => {
  await openPage();
  render(
    <MantineProvider env="test">
      <Snackbars />
    </MantineProvider>,
  );
  await press('Edit thing');
  await type('Street', 'Jl. Baru');
  await press('Save');
  expect(screen.queryByRole('button', { name: 'Undo' }), 'another field').toBeNull();

  await press('Edit thing');
  await type('Name', 'New name');
  await type('Note', 'Lost');
  const current = { ...stored, address: { street: 'Jl. Mereka' }, version: 4 };
  const changes = [{ field: 'address.street', from: 'Jl. Lama', to: 'Jl. Mereka', by: 'budi', at: '2026-11-01' }];
  save.mockRejectedValueOnce(refuse(409, 'stale', { changes, current }));
  await press('Save');
  save.mockResolvedValueOnce({ version: 5 });
  await press('Save again');
  await press('Undo');
  expect(save).toHaveBeenLastCalledWith(
    expect.objectContaining({ changes: { name: 'Old name', note: '' }, version: 5 }) as object,
  );
  expect(onUndone).toHaveBeenCalledTimes(1);
});

test('nested values in the record of a conflict are found', async () => {
  await openPage();
  await press('Edit thing');
  await type('Note', 'My note');
  const changes = [{ field: 'name', from: 'Old name', to: 'Their name', by: 'budi', at: '2026-11-14T03:00:00Z' }];
  const current = { id: 7, version: 4, thing: { ...stored, name: 'Their name' } };
  save.mockRejectedValueOnce(refuse(409, 'stale', { changes, current }));
  await press('Save');
  await screen.findByText('Somebody saved this record while you were editing');
  await press('Save again');
  await waitFor(() => expect(dialog()).toBeNull());
  expect(save.mock.calls[1]?.[0]).toMatchObject({ values: { name: 'Their name', note: 'My note' }, version: 4 });
});

test('the draft of an edit keeps the version it was read at, so that later changes of others are found', async () => {
  await openPage();
  await press('Edit thing');
  await type('Name', 'My name');
  await userEvent.keyboard('{Escape}');
  await press('Keep draft and close');
  expect(screen.getByText(/changes to “My name”/)).toBeTruthy();
  const kept = Object.entries(localStorage).find(([key]) => key.includes('draft.thing/7'));
  const draft = JSON.parse(String(kept?.[1]));
  localStorage.setItem(String(kept?.[0]), JSON.stringify({ ...draft, record: { id: 7, version: 2 } }));
  await press('Continue');
  await press('Save');
  expect(save.mock.calls[0]?.[0]).toMatchObject({ changes: { name: 'My name' }, version: 2 });
});
