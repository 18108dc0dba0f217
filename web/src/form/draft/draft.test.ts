// @vitest-environment happy-dom
import { limits } from '@gso/contract/limits';
import { beforeEach, expect, test } from 'vitest';
import { storeToken } from '../../api/session.ts';
import { type Draft, draftPlace, dropOldDrafts, keepDraft, ownDrafts, readDraft } from './draft.ts';

const dayMs = 86_400_000;

function signIn(username: string): void {
  const claims = { sub: username, fullname: username, permissions: [], mustChangePassword: false, sid: 's', exp: 1e10 };
  storeToken(`h.${btoa(JSON.stringify(claims))}.s`, 60_000);
}

const draft = (title: string, daysAgo = 0): Draft => ({
  title,
  values: {},
  before: {},
  idempotencyKey: 'key',
  at: new Date(Date.now() - daysAgo * dayMs).toISOString(),
});

const titles = () => ownDrafts().map(({ draft: { title } }) => title);

beforeEach(() => localStorage.clear());

test('nobody sees the drafts of somebody else at the same browser', () => {
  signIn('ana.draft');
  keepDraft(draftPlace('company', undefined), draft('of ana.draft'));
  signIn('ana');
  keepDraft(draftPlace('company', undefined), draft('older', 1));
  keepDraft(draftPlace('shodan', 7), draft('newer'));
  expect(titles()).toEqual(['newer', 'older']);
  signIn('budi');
  expect(titles()).toEqual([]);
  expect(readDraft(draftPlace('company', undefined))).toBeUndefined();
});

test('old drafts of all users are deleted, and nothing else is', () => {
  localStorage.setItem('gso.kept.ana.view.company', '{"density":"compact"}');
  signIn('ana');
  keepDraft(draftPlace('company', 1), draft('too old', limits.draftDays + 1));
  keepDraft(draftPlace('company', 2), draft('still there', limits.draftDays - 1));
  signIn('budi');
  dropOldDrafts();
  signIn('ana');
  expect(titles()).toEqual(['still there']);
  expect(localStorage.getItem('gso.kept.ana.view.company')).not.toBeNull();
});
