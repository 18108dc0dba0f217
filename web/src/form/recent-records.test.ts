import { renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { rememberRecord, useRecentRecords } from './recent-records.ts';

const recent = () => renderHook(useRecentRecords).result.current;

describe('recent records', () => {
  beforeEach(() => localStorage.clear());

  it('are the last eight, each once, the latest first and under its latest name', () => {
    for (let id = 1; id <= 10; id += 1) rememberRecord({ kind: 'company', id, name: `PT ${id}` });
    rememberRecord({ kind: 'company', id: 5, name: 'PT Lima' });
    rememberRecord({ kind: 'item', id: 5, name: 'CP2E' });
    expect(recent().map(({ name }) => name)).toEqual([
      ...['CP2E', 'PT Lima', 'PT 10', 'PT 9', 'PT 8', 'PT 7', 'PT 6', 'PT 4'],
    ]);
  });

  it('are none if the stored value is unreadable', () => {
    localStorage.setItem('gso.kept..recent-records', '[{"kind":"planet","id":1,"name":"Mars"}]');
    expect(recent()).toEqual([]);
  });
});
