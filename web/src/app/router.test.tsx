// @vitest-environment happy-dom
import { type Permission, permissions } from '@gso/contract/permissions';
import { recordPageKinds } from '@gso/contract/record/record-page';
import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, expect, test } from 'vitest';
import { endSession, storeToken } from '../api/session.ts';
import { recordPath } from '../ui/record-place.ts';
import { createAppRouter } from './router.tsx';

function tokenWith(permissionsHeld: readonly Permission[], mustChangePassword = false): string {
  const claims = {
    sub: 'siti',
    fullname: 'Siti',
    permissions: permissionsHeld,
    mustChangePassword,
    sid: 's',
    exp: 9e9,
  };
  return `h.${btoa(JSON.stringify(claims))}.s`;
}
const signIn = (...held: Permission[]) => storeToken(tokenWith(held), 60_000);
/** As the server does: until another password is chosen, nothing is permitted. */
const signInWithGivenPassword = () => storeToken(tokenWith([], true), 60_000);

async function open(address: string) {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  return router;
}

const whereLeads = async (address: string) => (await open(address)).state.location.href;

afterEach(() => {
  endSession('logout');
  localStorage.clear();
  sessionStorage.clear();
});

/** Every protected address, the permissions any one of which opens it, and where it redirects without them. */
const doors: [string, Permission[], string][] = [
  ['/dashboard/md/company', ['MA_MASTER_DATA', 'MA_MD_COMPANY_READ'], '/dashboard'],
  ['/dashboard/md/customer', ['MA_MASTER_DATA', 'MA_MD_CUSTOMER_READ'], '/dashboard'],
  ['/dashboard/md/exchrate', ['MA_MASTER_DATA'], '/dashboard'],
  ['/dashboard/md/pricerule', ['MA_MASTER_DATA'], '/dashboard'],
  ['/dashboard/md/item', ['MA_MASTER_DATA'], '/dashboard'],
  ['/dashboard/md/supplier', ['MA_MASTER_DATA'], '/dashboard'],
  ['/dashboard/md/holiday', ['MA_MASTER_DATA'], '/dashboard'],
  ['/dashboard/md/pipeline', ['MA_MASTER_DATA', 'MA_SHODAN'], '/dashboard'],
  ['/dashboard/visit?tab=1&nid=7', ['MA_VISIT'], '/dashboard'],
  ['/dashboard/visit-now', ['MA_VISIT'], '/dashboard'],
  ['/dashboard/shodan', ['MA_SHODAN'], '/dashboard'],
  ['/dashboard/forecast?from=2026-11', ['MA_SHODAN'], '/dashboard'],
  ['/dashboard/sales', ['MA_SALES'], '/dashboard'],
  ['/dashboard/quotation', ['MA_QUOTATION'], '/dashboard'],
  ['/dashboard/project', ['MA_PROJECT'], '/dashboard'],
  ['/dashboard/report/project', ['MA_REPORT', 'MA_REPORT_PROJECT'], '/dashboard'],
  ['/dashboard/account', ['MA_ACCOUNT'], '/dashboard'],
  ['/dashboard/changes', ['MA_MASTER_DATA', 'MA_VISIT', 'MA_SHODAN', 'MA_ACCOUNT'], '/dashboard'],
  ['/dashboard/audit', ['MA_ACCOUNT'], '/dashboard'],
  ['/dashboard/job', ['MA_ACCOUNT'], '/dashboard'],
  ['/dashboard/privacy', ['MA_ACCOUNT'], '/dashboard'],
  ['/dashboard/webhook', ['MA_ACCOUNT'], '/dashboard'],
  ['/dashboard/webhook/12?state=failed', ['MA_ACCOUNT'], '/dashboard'],
  ['/project/overview?pid=12', ['MA_PROJECT'], '/dashboard'],
  ['/dashboard/md/company/12', ['MA_MASTER_DATA', 'MA_MD_COMPANY_READ'], '/dashboard'],
  ['/dashboard/md/customer/12', ['MA_MASTER_DATA', 'MA_MD_CUSTOMER_READ'], '/dashboard'],
  ['/dashboard/md/item/12', ['MA_MASTER_DATA'], '/dashboard'],
  ['/dashboard/shodan/12?tab=visits', ['MA_SHODAN'], '/dashboard'],
  ['/dashboard/sales/12', ['MA_SALES'], '/dashboard'],
  ['/dashboard/quotation/12', ['MA_QUOTATION'], '/dashboard'],
];

test.each(doors)('%s opens with any of %j', async (address, keys) => {
  for (const key of keys) {
    signIn(key);
    expect(await whereLeads(address)).toBe(address);
  }
});

test.each(doors)('%s without any of %j', async (address, keys, otherwise) => {
  signIn(...permissions.filter((permission) => !keys.includes(permission)));
  expect(await whereLeads(address)).toBe(otherwise);
});

const protectedAddresses = [...doors.map(([address]) => address), '/dashboard', '/dashboard/user-profile'];

test.each([...protectedAddresses, '/choose-password', '/nowhere'])('%s needs a login', async (address) => {
  expect(await whereLeads(address)).toBe('/');
});

test.each([...protectedAddresses, '/', '/nowhere', '/choose-password'])(
  '%s redirects to the choice of a password as long as an administrator has set it',
  async (address) => {
    signInWithGivenPassword();
    expect(await whereLeads(address)).toBe('/choose-password');
  },
);

test('with a password chosen one goes where one was heading, and cannot come back', async () => {
  const router = await open('/dashboard/md/company?q=astra');
  expect(router.state.location.href).toBe('/');
  signInWithGivenPassword();
  await router.invalidate();
  expect(router.state.location.href).toBe('/choose-password');
  signIn('MA_MASTER_DATA');
  await router.invalidate();
  expect(router.state.location.href).toBe('/dashboard/md/company?q=astra');
  await router.navigate({ to: '/choose-password' });
  expect(router.state.location.href).toBe('/dashboard');
});

test('signing out instead of choosing forgets the requested page', async () => {
  signInWithGivenPassword();
  const router = await open('/dashboard/md/company');
  endSession('logout');
  await router.invalidate();
  expect(router.state.location.href).toBe('/');
  signIn('MA_MASTER_DATA');
  await router.invalidate();
  expect(router.state.location.href).toBe('/dashboard');
});

test('dashboard and profile are open to all users, so that there is no redirect loop', async () => {
  signIn();
  expect(await whereLeads('/dashboard')).toBe('/dashboard');
  expect(await whereLeads('/dashboard/user-profile')).toBe('/dashboard/user-profile');
});

test('the login page leads on when signed in, and shows itself otherwise', async () => {
  expect(await whereLeads('/')).toBe('/');
  signIn();
  expect(await whereLeads('/')).toBe('/dashboard');
});

test.each(['/nowhere', '/dashboard/nowhere', '/dashboard/md', '/project'])(
  'unknown %s leads to the dashboard',
  async (path) => {
    signIn('MA_DASHBOARD');
    expect(await whereLeads(path)).toBe('/dashboard');
  },
);

test.each(['/404', '/500'])('%s can be opened by anybody', async (path) => {
  expect(await whereLeads(path)).toBe(path);
});

test('permissions are read again on every navigation', async () => {
  signIn('MA_MASTER_DATA');
  const router = await open('/dashboard');
  const stored = { token: tokenWith([]), lifetimeMs: 60_000, expiresAt: Date.now() + 60_000 };
  localStorage.setItem('gso.session', JSON.stringify(stored));
  await router.navigate({ to: '/dashboard/md/company' });
  expect(router.state.location.href).toBe('/dashboard');
});

test('an expired session returns to the same place after login', async () => {
  signIn('MA_MASTER_DATA');
  const router = await open('/dashboard/md/company?q=astra&pn=2');
  endSession('expired');
  await router.invalidate();
  expect(router.state.location.href).toBe('/');
  signIn('MA_MASTER_DATA');
  await router.invalidate();
  expect(router.state.location.href).toBe('/dashboard/md/company?q=astra&pn=2');
});

test.each(['logout', 'forbidden'] as const)('after %s login starts at the dashboard', async (why) => {
  signIn('MA_MASTER_DATA');
  const router = await open('/dashboard/md/company');
  endSession(why);
  await router.invalidate();
  expect(router.state.location.href).toBe('/');
  signIn('MA_MASTER_DATA');
  await router.invalidate();
  expect(router.state.location.href).toBe('/dashboard');
});

test('search text in the address stays text', async () => {
  signIn('MA_MASTER_DATA');
  const router = await open('/dashboard/md/company?q=007');
  expect(router.state.location.search).toEqual({ q: '007' });
});

test('the address of a project below its list leads to its overview', async () => {
  signIn('MA_PROJECT');
  expect(await whereLeads('/dashboard/project/12')).toBe('/project/overview?pid=12');
});

test('every record has the address that links to it use', async () => {
  signIn(...permissions);
  for (const kind of recordPageKinds) {
    const address = recordPath(kind, 12);
    expect(await whereLeads(address)).toBe(address);
  }
});
