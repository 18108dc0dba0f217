import type { CustomerRow } from '@gso/contract/customer';
import type { VisitRow } from '@gso/contract/visit';
import { expect, test } from 'vitest';
import { dependentsOf, type Entry, recordOf, searchToSend, type Work, withSent } from './entry.ts';
import { withUnsent } from './keep.ts';
import { firstLocalId } from './local-id.ts';

const agus = firstLocalId + 1;
const visitAtAgus = firstLocalId + 2;

const visitRow = (id: number, part: Partial<VisitRow> = {}): VisitRow => ({
  ...{ id, version: 4, lastUpdateBy: 'siti', lastUpdateDate: '2026-11-14T01:00:00Z', createdBy: 'siti' },
  ...{ type: 'SALES', status: 'DRAFT', visitDate: '2026-11-14', timeStart: '0900', timeEnd: '1000' },
  ...{ username: 'siti', activity: 'Demo', attachUrl: '', shodan: null, project: null, files: 0, checkIn: null },
  customer: { id: 3, name: 'Ratna', company: { id: 2, name: 'PT Sinar' } },
  ...part,
});

const contactRow: CustomerRow = {
  ...{ id: agus, version: 0, lastUpdateBy: '', lastUpdateDate: '', name: 'Agus', company: { id: 2, name: 'PT Sinar' } },
  ...{ position: '', email: '', phone: '', ext: '', mobilePhone: '', isActive: true },
};

const works = {
  contact: { kind: 'create-contact', body: { ...contactRow }, row: contactRow },
  visit: {
    kind: 'create-visit',
    body: { ...visitRow(0), customer: { id: agus } },
    row: visitRow(visitAtAgus, { customer: { id: agus, name: 'Agus', company: { id: 2, name: 'PT Sinar' } } }),
  },
  changeOfVisit: {
    kind: 'change-visit',
    id: visitAtAgus,
    body: { version: 0, activity: 'Trial' },
    before: visitRow(visitAtAgus),
    row: visitRow(visitAtAgus, { activity: 'Trial' }),
  },
  photo: { kind: 'add-file', visitId: visitAtAgus, name: 'a.jpg', type: 'image/jpeg', size: 1, item: {} },
  changeOfOther: { kind: 'change-visit', id: 9, body: { version: 4 }, before: visitRow(9), row: visitRow(9) },
} satisfies Record<string, Work>;

const localIds: Partial<Record<keyof typeof works, number>> = { contact: agus, visit: visitAtAgus };

function entry(seq: number, name: keyof typeof works, part: Partial<Entry> = {}): Entry {
  const work = works[name];
  const localId = localIds[name];
  return {
    ...{ seq, key: `key-${seq}`, record: recordOf(work, localId), after: [], title: name, work },
    ...{ state: 'waiting', tries: 0, madeAt: seq },
    ...(localId !== undefined && { localId }),
    ...(name === 'visit' && { after: [`contact/${agus}`] }),
    ...part,
  };
}

const outbox = (part: Partial<Record<keyof typeof works, Partial<Entry>>> = {}): Entry[] =>
  (['contact', 'visit', 'changeOfVisit', 'photo', 'changeOfOther'] as const).map((name, at) =>
    entry(at + 1, name, part[name]),
  );

const nextToSend = (entries: readonly Entry[], now: number) => entries.find(searchToSend(now).isNext);
const next = (entries: readonly Entry[]) => nextToSend(entries, 1000)?.title;

test('a contact is sent before its visit, a visit before its changes and photos', () => {
  const sent: string[] = [];
  let entries = outbox();
  for (let entry = nextToSend(entries, 0); entry; entry = nextToSend(entries, 0)) {
    const { seq } = entry;
    sent.push(entry.title);
    entries = entries.filter((one) => one.seq !== seq);
  }
  expect(sent).toEqual(['contact', 'visit', 'changeOfVisit', 'photo', 'changeOfOther']);
});

test('what waits for a person or for its turn holds up only what needs it', () => {
  expect(next(outbox({ contact: { state: 'needs-you' } }))).toBe('changeOfOther');
  expect(next(outbox({ contact: { notBefore: 2000 } }))).toBe('changeOfOther');
  expect(next(outbox({ visit: { state: 'needs-you' } }).slice(1))).toBe('changeOfOther');
  expect(next(outbox({ contact: { state: 'sending' } })), 'after a crash').toBe('contact');
});

test('ids and versions of the server replace those of the device', () => {
  const [, visit, change, photo] = outbox({ changeOfVisit: { basedOn: 2 } });
  if (!visit || !change || !photo) throw new Error('The outbox has five entries.');
  const contact = { seq: 1, localId: agus, record: `contact/${agus}`, id: 70, version: 1 };
  expect(withSent(visit, contact)).toMatchObject({ after: [], work: { body: { customer: { id: 70 } } } });
  const created = { seq: 2, localId: visitAtAgus, record: `visit/${visitAtAgus}`, id: 80, version: 1 };
  const changed = withSent(change, created);
  expect(changed).toMatchObject({ record: 'visit/80', work: { id: 80, body: { version: 1, activity: 'Trial' } } });
  expect(changed.basedOn).toBeUndefined();
  expect(withSent(photo, created)).toMatchObject({ record: 'visit/80', work: { visitId: 80 } });
  expect(withSent(entry(6, 'changeOfOther'), created), 'another visit').toEqual(entry(6, 'changeOfOther'));
});

test('discarding a record takes along what cannot be sent without it', () => {
  const entries = outbox();
  const [contact, visit, change] = entries;
  if (!contact || !visit || !change) throw new Error('The outbox has five entries.');
  const titles = (found: Entry[]) => found.map(({ title }) => title);
  expect(titles(dependentsOf(contact, entries))).toEqual(['visit', 'changeOfVisit', 'photo']);
  expect(titles(dependentsOf(visit, entries))).toEqual(['changeOfVisit', 'photo']);
  expect(dependentsOf(change, entries)).toEqual([]);
});

test('the kept visits show what was not sent yet', () => {
  const shown = withUnsent([visitRow(8), visitRow(9)], outbox());
  expect(shown.map(({ id, activity, unsent }) => [id, activity, unsent])).toEqual([
    [8, 'Demo', undefined],
    [9, 'Demo', true],
    [visitAtAgus, 'Trial', true],
  ]);
});

test('the search for the next entry reads no further than it, and knows when an earlier one can be tried again', () => {
  const search = searchToSend(1000);
  let read = 0;
  const entries = [
    entry(1, 'changeOfOther', { notBefore: 5000 }),
    ...Array.from({ length: 1000 }, (_, at) => entry(at + 2, 'contact')),
  ];
  const found = entries.find((one) => {
    read += 1;
    return search.isNext(one);
  });
  expect([found?.seq, read, search.laterAt()]).toEqual([2, 2, 5000]);
});
