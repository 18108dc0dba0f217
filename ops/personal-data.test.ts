import { expect, test } from 'vitest';
import { faultsOf } from './personal-data-faults.ts';

const outline = [
  'column visit.activity: text not null',
  'column visit.id: integer not null',
  'column visit.search: text not null generated lower(activity)',
  'column visit.created_by: text not null',
  'column visit.facts: jsonb',
  'constraint visit_created_by_fkey of visit: FOREIGN KEY (created_by) REFERENCES user_login(username)',
].join('\n');

test('a column without a mark, a mark without a column and two marks are reported', () => {
  expect(faultsOf(outline, { visit: { personal: { activity: true }, other: ['facts'] } })).toEqual([]);
  expect(faultsOf(outline, { visit: { personal: { activity: true } } })).toEqual([
    'visit.facts has no mark: does it hold data about a person?',
  ]);
  expect(faultsOf(outline, { visit: { personal: { activity: true, facts: true }, other: ['facts', 'gone'] } })).toEqual(
    ['visit.gone does not exist.', 'visit.facts is marked twice.'],
  );
});
