import { timelineKinds } from '@gso/contract/record/timeline';
import { expect, test } from 'vitest';
import { groupOf } from './kinds.ts';
import { matchingPeople, typedMention, withMention } from './mention.ts';
import { byMonth } from './months.ts';

test('entries are grouped by the month of the business, in their order', () => {
  const at = (instant: string) => ({ at: instant });
  // The first is already December in Jakarta.
  const entries = ['2026-11-30T17:00:00Z', '2026-11-30T16:59:59Z', '2026-11-02T00:00:00Z', '2025-11-01T00:00:00Z'].map(
    at,
  );
  expect(byMonth(entries)).toEqual([
    { month: '2026-12', entries: entries.slice(0, 1) },
    { month: '2026-11', entries: entries.slice(1, 3) },
    { month: '2025-11', entries: entries.slice(3) },
  ]);
});

test('every kind belongs to a group of the filter', () => {
  expect(Object.fromEntries(timelineKinds.map((kind) => [kind, groupOf(kind)]))).toEqual({
    ...{ sales_visit: 'visit', project_visit: 'visit', shodan: 'shodan', shodan_status: 'shodan' },
    ...{
      quotation: 'quotation',
      quotation_status: 'quotation',
      quotation_sent: 'quotation',
      sales_po: 'sales_po',
      file: 'file',
    },
    ...{ project: 'project', task_approved: 'project' },
    ...{ company_note: 'note', customer_note: 'note', shodan_note: 'note', project_note: 'note' },
  });
});

test('a mention is being typed after an @, but not in an e-mail address', () => {
  expect(typedMention('@', 1)).toEqual({ at: 0, typed: '' });
  expect(typedMention('See @may', 8)).toEqual({ at: 4, typed: 'may' });
  expect(typedMention('See @may, please', 6)).toEqual({ at: 4, typed: 'm' });
  expect(typedMention('See @may, please', 12)).toBeUndefined();
  expect(typedMention('maya@gso', 8)).toBeUndefined();
});

test('a chosen name replaces what was typed of it', () => {
  expect(withMention('See @may please', { at: 4, typed: 'may' }, 'maya')).toEqual({
    text: 'See @maya please',
    caret: 10,
  });
  expect(withMention('@', { at: 0, typed: '' }, 'maya')).toEqual({ text: '@maya ', caret: 6 });
});

test('people are found by both names, beginnings first', () => {
  const person = (id: number, username: string, firstName: string) => ({ id, username, employee: { firstName } });
  const people = [person(1, 'amaya', 'Amaya'), person(2, 'budi', 'Mayasari'), person(3, 'citra', 'Citra')];
  expect(matchingPeople(people, 'MAY').map(({ id }) => id)).toEqual([2, 1]);
  expect(matchingPeople(people, '')).toHaveLength(3);
});
