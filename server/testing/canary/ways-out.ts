import * as z from 'zod';
import type { Caller, TestApp } from '../test-app.ts';
import type { World } from './world.ts';

const openApi = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ parameters: z.array(z.object({ name: z.string() })).default([]) })),
  ),
});

/** An address that is read, and the route that it belongs to. */
export interface WayOut {
  route: string;
  url: string;
}

/** Streams, what signs in or out, and PDF files, whose text is compressed. */
const notRead = new Set([
  '/api/notification/stream',
  '/api/sign-in/company',
  '/api/sign-in/company/callback',
  '/api/refresh',
  '/api/openapi.json',
  '/api/docs',
  '/api/docs/{file}',
  '/metrics',
  '/api/project/{id}/plan.pdf',
  '/api/quo/{id}/redline.pdf',
  '/api/quo/{id}/revisions/{revision}/document',
  '/api/pdf/salespo/{id}',
]);

/** The queries without which a route returns nothing. */
const queries = (world: World): Record<string, string[]> => {
  const first = (list: string) => world.ids.get(list)?.[0] ?? 0;
  const company = first('/api/company');
  const contact = first('/api/customer');
  const item = first('/api/item');
  return {
    '/api/visit': ['vt=SALES&qvdf=2020-01-01', 'vt=PROJECT&qvdf=2020-01-01'],
    '/api/visit/calendar': ['from=2026-11-01&to=2026-11-30'],
    '/api/holiday/between': ['from=2030-08-01&to=2030-08-31'],
    '/api/quo/pricememory': [`id=${item}&qtyType=PCS`],
    '/api/quo/select': [`companyid=${company}`],
    '/api/project/select': [`companyid=${company}`, `cid=${contact}`],
    '/api/shodan/select': [`cid=${contact}`],
    '/api/customer/select': [`companyId=${company}`],
    '/api/customer/similar': [`name=${world.words.of('customer.name')}`],
    '/api/company/similar': [`name=${world.words.of('company.name')}`],
    '/api/supplier/similar': [`name=${world.words.of('supplier.name')}`],
    '/api/privacy/contact': [`q=${world.words.of('customer.name')}`],
    '/api/privacy/employee': [`q=${world.words.of('user_login.username')}`],
    '/api/project/workload/tasks': [`username=${world.seller}&monday=2026-11-16`],
    '/api/quo/{id}/explain': ['figure=totalPrice'],
    '/api/itembundling/{id}/explain': ['figure=bundleBottom&price=now'],
    '/api/dashboard/explain': ['figure=orders', 'figure=progress'],
    '/api/forecast/explain': ['figure=open'],
    '/api/savedview': ['list=company'],
    '/api/savedview/roles': ['list=company'],
    '/api/company/references': [`ids=${company}`],
    '/api/customer/references': [`ids=${contact}`],
    '/api/item/references': [`ids=${item}`],
    '/api/supplier/references': [`ids=${first('/api/supplier')}`],
    '/api/excel/visit': ['vt=SALES'],
  };
};

/** The lists of routes whose addresses do not begin with that of the list. */
const listOf: Record<string, string> = {
  '/api/privacy/contact/': '/api/customer',
  '/api/privacy/employee/': '/api/userlogin',
  '/api/pdf/salespo/': '/api/salespo',
  '/api/excel/bom-po/': '/api/salespo',
  '/api/excel/bom-project/': '/api/project',
};

function idsFor({ ids }: World, path: string): readonly number[] {
  const other = Object.entries(listOf).find(([start]) => path.startsWith(start))?.[1];
  const parents = [...ids.keys()].filter((list) => path.startsWith(`${list}/`));
  const [nearest] = parents.toSorted((one, another) => another.length - one.length);
  return ids.get(other ?? nearest ?? '') ?? [1];
}

/** Every address that the running server describes, with the ids of the world. */
export function waysOut(app: TestApp, world: World): WayOut[] {
  const { paths } = openApi.parse(app.http.swagger());
  return Object.entries(paths).flatMap(([path, methods]) => {
    const operation = methods['get'];
    if (!operation || notRead.has(path)) return [];
    const names = operation.parameters.map(({ name }) => name);
    const urls = path.includes('{')
      ? idsFor(world, path).map((id) => path.replace(/\{\w+\}/, String(id)).replaceAll(/\{\w+\}/g, '1'))
      : [path];
    const variants = queries(world)[path] ?? [''];
    const sheets = names.includes('format')
      ? variants.map((query) => [query, 'format=csv'].filter(Boolean).join('&'))
      : [];
    return urls.flatMap((url) =>
      (sheets.length > 0 ? sheets : variants).map((query) => ({ route: path, url: query ? `${url}?${query}` : url })),
    );
  });
}

/** What a caller gets from each address. */
export async function readAll(caller: Caller, ways: readonly WayOut[]) {
  const replies: { route: string; url: string; status: number; text: string }[] = [];
  for (const { route, url } of ways) {
    const { status, body } = await caller.get<unknown>(url);
    replies.push({ route, url, status, text: typeof body === 'string' ? body : JSON.stringify(body) });
  }
  return replies;
}
