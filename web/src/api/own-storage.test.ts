// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { forgetOwn, ownKey, ownerNow } from './own-storage.ts';
import { endSession, storeToken } from './session.ts';

function signIn(username: string): void {
  const claims = { sub: username, fullname: username, permissions: [], mustChangePassword: false, sid: 's', exp: 1e10 };
  storeToken(`h.${btoa(JSON.stringify(claims))}.s`, 60_000);
}

beforeEach(() => {
  endSession('logout');
  localStorage.clear();
  sessionStorage.clear();
});

test('what somebody keeps is deleted without that of a person whose name begins alike', () => {
  const names = { ana: 'offline', 'ana.budi': 'draft.visit/1', 'ana.budi.citra': 'offline', anabel: 'order.visit' };
  for (const [owner, name] of Object.entries(names)) localStorage.setItem(ownKey(owner, name), owner);
  forgetOwn('ana', () => false);
  expect(Object.values({ ...localStorage }).sort()).toEqual(['ana.budi', 'ana.budi.citra', 'anabel']);
  forgetOwn('ana.budi', (name) => name.startsWith('draft.'));
  expect(localStorage.getItem(ownKey('ana.budi', 'draft.visit/1'))).toBe('ana.budi');
  forgetOwn('ana.budi', () => false);
  expect(Object.values({ ...localStorage }).sort()).toEqual(['ana.budi.citra', 'anabel']);
});

test('what older releases stored under other keys stays', () => {
  localStorage.setItem('gso.kept.ana.budi.draft.visit/1', 'draft');
  localStorage.setItem('gso.sidebar.Ana.Budi', 'blue');
  localStorage.setItem('gso.kept.ana.offline', 'true');
  signIn('Ana.Budi');
  expect(localStorage.getItem(ownKey(ownerNow(), 'draft.visit/1'))).toBe('draft');
  expect(localStorage.getItem(ownKey(ownerNow(), 'sidebar'))).toBe('blue');
  expect(localStorage.getItem(ownKey('ana', 'offline'))).toBe('true');
});

test('a tab forgets lists and addresses when its person signs out or another one signs in', () => {
  const place = () => sessionStorage.getItem('gso.return-place');
  sessionStorage.setItem('gso.return-place', '/opened-before');
  signIn('ana');
  expect(place()).toBe('/opened-before');
  endSession('expired');
  sessionStorage.setItem('gso.return-place', '/dashboard/visit?q=Secret');
  signIn('ana');
  expect(place()).toBe('/dashboard/visit?q=Secret');
  endSession('expired');
  signIn('budi');
  expect(place()).toBeNull();
  sessionStorage.setItem('gso.list.company', '{}');
  endSession('logout');
  expect(sessionStorage.length).toBe(0);
});
