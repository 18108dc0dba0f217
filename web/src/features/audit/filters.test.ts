import { auditList } from '@gso/contract/audit';
import { expect, test } from 'vitest';
import { auditFilters } from './filters.ts';

test('another kind of record clears the record', () => {
  const query = { ...auditList.fromWire({ kind: 'company', rec: '7' }), ...auditFilters.toKind('role') };
  expect(auditList.toWire(query)).toEqual({ kind: 'role' });
});

test('a record is named by its kind and number, and an entry without one by nothing', () => {
  expect(auditFilters.toRecord({ entity: 'company', recordId: 7 })).toEqual({ entity: 'company', recordId: 7 });
  expect(auditFilters.toRecord({ entity: 'company', recordId: null })).toBeUndefined();
  expect(auditFilters.toRecord({ entity: 'gone_since', recordId: 7 })).toBeUndefined();
});

test('an export asks for all that matches, whatever page is on screen', () => {
  const query = auditList.fromWire({ who: 'siti', q: 'PT', from: '2026-11-01', pn: '3', ps: '50', dc: 'false' });
  expect(auditFilters.toExport(query)).toEqual({ who: 'siti', q: 'PT', from: '2026-11-01' });
});
