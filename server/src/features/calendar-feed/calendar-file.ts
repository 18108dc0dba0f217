import { setImmediate as letOthersGoFirst } from 'node:timers/promises';
import { visitTabOf } from '@gso/contract/notification';
import { visitList } from '@gso/contract/visit/visit-list';
import ical, { ICalCalendarMethod, type ICalEventData } from 'ical-generator';
import { type Language, type Text, text } from '../../platform/text.ts';
import type { CalendarEntries, TaskEntry, VisitEntry } from './entries.ts';

interface Reader {
  username: string;
  language: Language;
  /** Where the product is, without a slash at the end. */
  origin: string;
}

/** Takes a few milliseconds. */
const batchSize = 100;
const refreshSeconds = 60 * 60;
const says = {
  visit: text('Visit', 'Kunjungan'),
  draft: text('Visit (draft)', 'Kunjungan (draf)'),
  due: text('Due', 'Tenggat'),
  shodan: text('Shodan', 'Shodan'),
  project: text('Project', 'Proyek'),
} satisfies Record<string, Text>;

/** The entries as an iCalendar file (RFC 5545). Moments are in UTC, days without a time, so no time zone has to be described. */
export async function calendarFile({ visits, tasks }: CalendarEntries, reader: Reader): Promise<string> {
  const frame = ical({
    // Without the name of the user: the library writes this property as it is.
    name: 'GSO WebApp',
    prodId: { company: 'GSO', product: 'GSO WebApp', language: reader.language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
  }).toString();
  const entries = [
    ...visits.map((visit) => () => visitEvent(visit, reader)),
    ...tasks.map((task) => () => taskEvent(task, reader)),
  ];
  let events = '';
  for (let from = 0; from < entries.length; from += batchSize) {
    const batch = entries.slice(from, from + batchSize).map((event) => event());
    events += eventsOf(ical({ events: batch }).toString());
    await letOthersGoFirst();
  }
  return `${frame.slice(0, -end.length)}${events}${end}\r\n`;
}

const end = 'END:VCALENDAR';
/** No text can look like these: it has no line breaks of its own. */
const eventsOf = (file: string): string => file.slice(file.indexOf('BEGIN:VEVENT'), -end.length);

function visitEvent(visit: VisitEntry, { username, language, origin }: Reader): ICalEventData {
  const { day, about } = visit;
  const place = new URLSearchParams({
    tab: String(visitTabOf(visit.type)),
    ...visitList.toWire({ ...visitList.defaults, visitor: username, from: day, to: day }),
  });
  const kind = visit.status === 'DRAFT' ? says.draft : says.visit;
  const belongs = visit.type === 'SALES' ? says.shodan : says.project;
  return {
    ...marksOf('visit', visit),
    ...(visit.isAllDay
      ? { allDay: true, start: new Date(day) }
      : { start: new Date(visit.startsAt), end: new Date(visit.endsAt) }),
    summary: printable(`${kind[language]}: ${visit.company} · ${visit.contact}`),
    location: printable(`${visit.company}, ${visit.street}`),
    description: printable(
      [visit.activity, ...(about === null ? [] : [`${belongs[language]}: ${about}`])].join('\n\n'),
    ),
    url: `${origin}/dashboard/visit?${place.toString()}`,
  };
}

const taskEvent = (task: TaskEntry, { language, origin }: Reader): ICalEventData => ({
  ...marksOf('task', task),
  allDay: true,
  start: new Date(task.day),
  summary: printable(`${says.due[language]}: ${task.description}`),
  description: printable(`${says.project[language]}: ${task.refNo}  ${task.project}\n${task.company}`),
  url: `${origin}/project/overview?pid=${task.projectId}`,
});

/** The stamp is that of the last change, so that an unchanged calendar is the same file, byte by byte. */
const marksOf = (kind: string, { id, version, updatedAt }: { id: number; version: number; updatedAt: string }) => ({
  id: `${kind}-${id}@gso-webapp`,
  sequence: version,
  stamp: new Date(updatedAt),
  lastModified: new Date(updatedAt),
});

/** The format knows no control characters but line breaks and tabs. */
// eslint-disable-next-line no-control-regex -- These are what is removed.
const printable = (line: string): string => line.replaceAll(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g, '').toWellFormed();
