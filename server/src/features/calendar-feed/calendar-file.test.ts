import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { calendarFile } from './calendar-file.ts';
import type { TaskEntry, VisitEntry } from './entries.ts';

const reader = { username: 'budi', language: 'en', origin: 'https://gso.example.com' } as const;
const visit: VisitEntry = {
  id: 7,
  version: 3,
  updatedAt: '2026-11-17T01:02:03.456Z',
  type: 'SALES',
  status: 'CONFIRMED',
  day: '2026-11-18',
  startsAt: '2026-11-18T02:00:00Z',
  endsAt: '2026-11-18T03:30:00Z',
  isAllDay: false,
  company: 'PT Sinar Jaya',
  contact: 'Sari',
  street: 'Jl. Satu 1',
  activity: 'Talk',
  about: null,
};
const task: TaskEntry = {
  id: 7,
  version: 1,
  updatedAt: '2026-11-01T00:00:00Z',
  day: '2026-12-31',
  description: 'Wire the panel',
  projectId: 5,
  refNo: 'PRJ-26-0001',
  project: 'Boiler',
  company: 'PT Sinar Jaya',
};

const read = (file: string) => {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  return { calendar, events: calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one)) };
};
const value = (event: ICAL.Event | undefined, name: string) => String(event?.component.getFirstPropertyValue(name));

describe('the file', () => {
  it('has a stable name, version and time for each entry, days as days and moments in UTC', async () => {
    const file = await calendarFile({ visits: [visit, { ...visit, id: 8, isAllDay: true }], tasks: [task] }, reader);
    const { calendar, events } = read(file);
    const [timed, wholeDay, due] = events;
    expect(file).toContain('\r\nDTSTART:20261118T020000Z\r\nDTEND:20261118T033000Z\r\n');
    expect(file).toContain('\r\nDTSTART;VALUE=DATE:20261231\r\n');
    expect(file).toContain('\r\nSEQUENCE:3\r\nDTSTAMP:20261117T010203Z\r\n');
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
    expect(events.map(({ uid }) => uid)).toEqual(['visit-7@gso-webapp', 'visit-8@gso-webapp', 'task-7@gso-webapp']);
    expect(value(timed, 'last-modified')).toBe('2026-11-17T01:02:03Z');
    expect([timed?.startDate.isDate, wholeDay?.startDate.isDate, due?.startDate.isDate]).toEqual([false, true, true]);
    expect(wholeDay?.startDate.toString()).toBe('2026-11-18');
    expect(due?.startDate.toString()).toBe('2026-12-31');
    expect(timed?.location).toBe('PT Sinar Jaya, Jl. Satu 1');
    expect(value(timed, 'url')).toBe(
      'https://gso.example.com/dashboard/visit?tab=0&qvu=budi&qvdf=2026-11-18&qvdt=2026-11-18',
    );
    expect(value(due, 'url')).toBe('https://gso.example.com/project/overview?pid=5');
    expect(await calendarFile({ visits: [visit], tasks: [] }, reader)).toBe(
      await calendarFile({ visits: [visit], tasks: [] }, reader),
    );
  });

  it('speaks the language of its user', async () => {
    const drafts = { visits: [{ ...visit, status: 'DRAFT' as const, about: 'Line 2' }], tasks: [task] };
    const [plan, due] = read(await calendarFile(drafts, { ...reader, language: 'id' })).events;
    expect(plan?.summary).toBe('Kunjungan (draf): PT Sinar Jaya · Sari');
    expect(plan?.description).toBe('Talk\n\nShodan: Line 2');
    expect(due?.summary).toBe('Tenggat: Wire the panel');
    expect(due?.description).toBe('Proyek: PRJ-26-0001  Boiler\nPT Sinar Jaya');
  });

  it('gives back hostile texts, adds no line of its own and folds by octets', async () => {
    const part = fc.constantFrom(
      '\r\nEND:VEVENT',
      '\nX-EVIL:1',
      '\r',
      ',',
      ';',
      ':',
      '\\',
      '\\n',
      '"',
      '漢字',
      '🏭',
      'é',
      ' ',
      'x'.repeat(70),
    );
    const hostile = fc
      .array(fc.oneof(part, fc.string({ unit: 'grapheme' })), { maxLength: 30 })
      .map((all) => all.join(''));
    await fc.assert(
      fc.asyncProperty(hostile, hostile, async (name, activity) => {
        const file = await calendarFile(
          { visits: [{ ...visit, company: name, activity, about: name }], tasks: [] },
          reader,
        );
        for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
        expect(file.match(/^END:VEVENT$/gm)).toHaveLength(1);
        expect(file).not.toMatch(/^X-EVIL/m);
        const [event] = read(file).events;
        const lines = (raw: string) => raw.replaceAll(/\r\n?/g, '\n');
        expect(event?.summary).toBe(lines(`Visit: ${name} · Sari`));
        expect(event?.description).toBe(lines(`${activity}\n\nShodan: ${name}`));
      }),
      { numRuns: 300 },
    );
  });

  it('is one calendar, however many entries it has', async () => {
    const visits = Array.from({ length: 250 }, (_, id) => ({ ...visit, id }));
    const file = await calendarFile({ visits, tasks: [task] }, reader);
    expect(read(file).events.map(({ uid }) => uid)).toEqual([
      ...visits.map(({ id }) => `visit-${id}@gso-webapp`),
      'task-7@gso-webapp',
    ]);
    expect(file).toMatch(/^BEGIN:VCALENDAR\r\n[^]*\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n$/);
    expect(file.match(/:VCALENDAR/g)).toHaveLength(2);
    expect(await calendarFile({ visits: [], tasks: [] }, reader)).toMatch(/^BEGIN[^]*\r\nEND:VCALENDAR\r\n$/);
  });

  it('leaves out characters that the format does not know', async () => {
    const [event] = read(
      await calendarFile({ visits: [], tasks: [{ ...task, description: 'a\u0001b\u001b\u007fc\ttab' }] }, reader),
    ).events;
    expect(event?.summary).toBe('Due: abc\ttab');
  });
});
