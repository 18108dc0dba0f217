import type { CustomerRow } from '@gso/contract/customer';
import type { VisitRow } from '@gso/contract/visit';
import { addToOutbox, discardEntry, readOutbox, sendAgain, summaryOf } from '../src/offline/outbox.ts';

/** A visit that the test saves on a phone. */
export interface FieldVisit {
  /** Unique, at the beginning of its activity and in the names of its contact and its photo. */
  tag: string;
  date: string;
  customer: { id: number; name: string; company: { id: number; name: string } };
  /** Adds the contact first. */
  hasNewContact: boolean;
  /** How often it is changed afterwards. */
  changes: number;
  hasPhoto: boolean;
}

/** The pages of the test find the outbox here; it works on the database that the application uses. */
export interface Phone {
  /** Resolves when everything is stored on the device. */
  save(visit: FieldVisit): Promise<void>;
  /** A change of a visit that the server has. */
  change(visit: VisitRow, activity: string): Promise<void>;
  /** What is not sent, the problems of what was refused, and the activities of both: some wait behind a refused one. */
  summary(): Promise<{ waiting: number; needsYou: number; problems: string[]; activities: string[] }>;
  /** A person decides about what was refused: sends it on top of the present version, or discards it. */
  decide(choice: 'again' | 'discard'): Promise<string[]>;
}

const stamps = { version: 1, lastUpdateBy: '', lastUpdateDate: '' };

async function save({ tag, date, customer, hasNewContact, changes, hasPhoto }: FieldVisit): Promise<void> {
  const contact = hasNewContact ? await saveContact(tag, customer.company) : customer;
  const body = {
    type: 'SALES' as const,
    status: 'CONFIRMED' as const,
    visitDate: date,
    timeStart: '0900',
    timeEnd: '1000',
    username: '',
    customer: { id: contact.id },
    shodan: null,
    project: null,
    activity: `${tag} 0`,
    attachUrl: '',
  };
  const row: VisitRow = { ...body, ...stamps, id: 0, customer: contact, createdBy: '', files: 0, checkIn: null };
  const { localId: id = 0 } = await addToOutbox({ work: { kind: 'create-visit', body, row }, title: tag });
  for (let number = 1; number <= changes; number += 1) {
    const activity = `${tag} ${number}`;
    const before = { ...row, id, activity: `${tag} ${number - 1}` };
    const work = { kind: 'change-visit' as const, id, body: { version: number, activity }, before };
    await addToOutbox({ work: { ...work, row: { ...before, activity } }, title: tag });
  }
  if (!hasPhoto) return;
  const file = await photoOf(tag);
  const work = {
    kind: 'add-file' as const,
    visitId: id,
    name: `${tag}.jpg`,
    type: file.type,
    size: file.size,
    item: {},
  };
  await addToOutbox({ work, title: tag, file });
}

async function saveContact(tag: string, company: { id: number; name: string }): Promise<VisitRow['customer']> {
  const body = {
    name: tag,
    company: { id: company.id },
    ...{ position: '', email: '', phone: '', ext: '', mobilePhone: '', isActive: true },
  };
  const row: CustomerRow = { ...body, ...stamps, id: 0, company };
  const { localId: id = 0 } = await addToOutbox({ work: { kind: 'create-contact', body, row }, title: tag });
  return { id, name: tag, company };
}

/** A picture that no other visit has. */
async function photoOf(tag: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(320, 240);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws nothing.');
  for (let stripe = 0; stripe < 32; stripe += 1) {
    context.fillStyle = `hsl(${(tag.length * 37 + stripe * 53) % 360} 60% 50%)`;
    context.fillRect(stripe * 10, 0, 10, 240);
  }
  context.font = '24px sans-serif';
  context.fillText(tag, 10, 120);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
}

async function change(visit: VisitRow, activity: string): Promise<void> {
  const { id, version } = visit;
  const work = {
    kind: 'change-visit' as const,
    id,
    body: { version, activity },
    before: visit,
    row: { ...visit, activity },
  };
  await addToOutbox({ work, title: activity });
}

const activityOf = ({ work }: Awaited<ReturnType<typeof readOutbox>>[number]): string =>
  (work.kind === 'change-visit' || work.kind === 'create-visit' ? work.body.activity : undefined) ?? '';

async function refused() {
  return (await readOutbox()).filter(({ state }) => state === 'needs-you');
}

const phone: Phone = {
  save,
  change,
  summary: async () => {
    const entries = await refused();
    const outbox = await readOutbox();
    return {
      ...summaryOf(outbox),
      problems: entries.map(
        ({ work, problem }) => `${work.kind}: ${problem?.status} ${problem?.code} ${problem?.details}`,
      ),
      activities: outbox.map(activityOf),
    };
  },
  decide: async (choice) => {
    const entries = await refused();
    for (const { seq, work, problem } of entries) {
      const current = (problem?.reply as { current?: { version?: unknown } } | undefined)?.current;
      if (choice === 'again' && work.kind === 'change-visit' && typeof current?.version === 'number')
        await sendAgain(seq, { ...work, body: { ...work.body, version: current.version } });
      else await discardEntry(seq);
    }
    return entries.map(activityOf);
  },
};
Object.assign(window, { phone });
