/**
 * Entries of an outbox as the first application with one stored them. Phones keep them for weeks and send them with whatever
 * application and server they meet then: these never change, and every release has to accept them.
 */
export interface StoredEntry {
  seq: number;
  key: string;
  record: string;
  after: string[];
  localId?: number;
  basedOn?: number;
  title: string;
  work: StoredWork;
  state: string;
  tries: number;
  madeAt: number;
}

type StoredWork =
  | { kind: 'create-contact' | 'create-visit'; body: object; row: object }
  | { kind: 'change-visit'; id: number; body: { version: number }; before: object; row: object }
  | { kind: 'add-file'; visitId: number; name: string; type: string; size: number; item: object }
  | { kind: 'check-in'; visitId: number; body: object };

interface Company {
  id: number;
  name: string;
}

const contact = 2_000_000_000;
const visit = 2_000_000_001;

/** A new contact, a visit there with a change, a photo and a check-in. */
export function firstOutbox({ tag, company, size }: { tag: string; company: Company; size: number }): StoredEntry[] {
  const marks = { version: 0, lastUpdateBy: 'siti', lastUpdateDate: '2026-11-10T02:00:00.000Z' };
  const person = { name: `Ratna ${tag}`, position: '', email: '', phone: '', ext: '', mobilePhone: '', isActive: true };
  const times = { visitDate: '2026-11-10', timeStart: '0900', timeEnd: '1000' };
  const facts = { type: 'SALES', status: 'DRAFT', ...times, username: '', shodan: null, project: null, attachUrl: '' };
  const body = { ...facts, customer: { id: contact }, activity: 'First' };
  const row = {
    ...{ id: visit, ...marks, createdBy: 'siti', files: 0, checkIn: null, ...facts, activity: 'First' },
    customer: { id: contact, name: person.name, company },
  };
  const works: (Pick<StoredEntry, 'record' | 'work'> & Partial<StoredEntry>)[] = [
    {
      ...{ record: `contact/${contact}`, localId: contact },
      work: {
        kind: 'create-contact',
        body: { ...person, company: { id: company.id } },
        row: { id: contact, ...marks, ...person, company },
      },
    },
    {
      ...{ record: `visit/${visit}`, localId: visit, after: [`contact/${contact}`] },
      work: { kind: 'create-visit', body, row },
    },
    {
      ...{ record: `visit/${visit}`, basedOn: 2 },
      work: {
        kind: 'change-visit',
        id: visit,
        body: Object.assign({ version: 0 }, { activity: 'Changed', status: 'CONFIRMED' }),
        before: row,
        row: { ...row, activity: 'Changed', status: 'CONFIRMED' },
      },
    },
    {
      record: `visit/${visit}`,
      work: {
        kind: 'add-file',
        visitId: visit,
        name: `${tag}.jpg`,
        type: 'image/jpeg',
        size,
        item: {
          takenAt: '2026-11-10T02:00:00.000Z',
          keepPosition: true,
          position: { latitude: -6.2, longitude: 106.5 },
        },
      },
    },
    {
      record: `visit/${visit}`,
      work: {
        kind: 'check-in',
        visitId: visit,
        body: {
          at: '2026-11-10T02:00:00.000Z',
          position: { latitude: -6.2, longitude: 106.5, accuracy: 12, allowed: true },
        },
      },
    },
  ];
  return works.map((work, at) => ({
    ...{ seq: at + 1, key: `00000000-0000-4000-8000-${tag.slice(-8).padStart(11, '0')}${at}`, after: [], title: tag },
    ...{ state: 'waiting', tries: 0, madeAt: Date.parse('2026-11-10T02:00:00Z') },
    ...work,
  }));
}
