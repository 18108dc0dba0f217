import { kindName } from '../kind-name.ts';
import { currentLanguage } from '../language.ts';
import { valueText } from '../value-text.ts';
import { words, wordsNow } from '../words.ts';

/** What happens to records, as it follows the name of their kind. */
export const eventWords = words({
  en: {
    created: 'created',
    changed: 'changed',
    deleted: 'deleted',
    won: 'won',
    lost: 'lost',
    booked: 'booked',
    approved: 'approved',
    test: 'test message',
    renewed: 'renewed',
  },
  id: {
    created: 'dibuat',
    changed: 'diubah',
    deleted: 'dihapus',
    won: 'menang',
    lost: 'kalah',
    booked: 'dibukukan',
    approved: 'disetujui',
    test: 'pesan uji coba',
    renewed: 'diganti',
  },
});

/** What an event says about its record, such as "won". */
export function whatHappened(event: string): string {
  const [, code = ''] = event.split('.');
  return new Map(Object.entries(wordsNow(eventWords))).get(code) ?? code;
}

function kindOfEvent(event: string): string {
  const [kind = ''] = event.split('.');
  return kindName(kind, currentLanguage());
}

/** The name of an event, such as "Quotation won". */
export const eventName = (event: string): string => `${kindOfEvent(event)} ${whatHappened(event)}`;

/** Many events, kind by kind, such as "Company created, changed; Quotation won". */
export function eventsText(events: readonly string[]): string {
  const byKind = new Map<string, string[]>();
  for (const event of events) {
    const kind = kindOfEvent(event);
    byKind.set(kind, [...(byKind.get(kind) ?? []), whatHappened(event)]);
  }
  return [...byKind].map(([kind, whats]) => `${kind} ${whats.join(', ')}`).join('; ');
}

/** The text of a webhook's value: events by their names, and never the key. */
export function webhookText(path: string, value: unknown): string {
  if (path === 'secret') return value === 'renewed' ? wordsNow(eventWords).renewed : '•••';
  if (!Array.isArray(value) || value.length === 0) return valueText(value);
  return eventsText(value.filter((event) => typeof event === 'string'));
}
