import { bareSchema } from '@gso/contract/bare-schema';
import { holidayMessages } from '@gso/contract/calendar/holiday';
import { exchangeRateMessages } from '@gso/contract/exchange-rate';
import { fieldMessages } from '@gso/contract/fields';
import { permissions } from '@gso/contract/permissions';
import { taskTemplateMessages } from '@gso/contract/plan/task-template';
import { profileMessages } from '@gso/contract/profile';
import { poMessages, salesPoInput, salesPoPatch } from '@gso/contract/sales-po';
import { userMessages } from '@gso/contract/user';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { testApp } from './test-app.ts';
import { AppError } from '../src/platform/app-error.ts';
import { featureRoutes } from '../src/features/registry.ts';
import { checked } from '../src/platform/http/input.ts';

const app = testApp();

type Part = Record<string, unknown>;
const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null;

describe('what the schemas of requests leave open', () => {
  const anyOf = (schema: Part) => [schema['anyOf'], schema['oneOf'], schema['allOf']].filter(Array.isArray).flat();

  function openParts(schema: unknown, path: string): string[] {
    if (!isPart(schema)) return [];
    const isBounded = (...names: string[]) => names.some((name) => schema[name] !== undefined);
    const { type, properties, items } = schema;
    return [
      ...(type === 'string' && !isBounded('maxLength', 'pattern', 'enum', 'format', 'const') ? [path] : []),
      ...(type === 'array' && !isBounded('maxItems') ? [path] : []),
      ...openParts(items, `${path}[]`),
      ...(isPart(properties) ? Object.entries(properties) : []).flatMap(([name, inner]) =>
        openParts(inner, `${path}.${name}`),
      ),
      ...anyOf(schema).flatMap((inner) => openParts(inner, path)),
    ];
  }

  it('is nothing: every text and every list has a limit', () => {
    const { paths } = z
      .object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
      .parse(app.http.swagger());
    const open = Object.entries(paths).flatMap(([path, calls]) =>
      Object.entries(calls).flatMap(([method, call]) => {
        if (!isPart(call)) return [];
        const sent = [call['parameters'], call['requestBody']];
        return sent.flatMap((part) => schemasIn(part)).flatMap((schema) => openParts(schema, `${method} ${path}`));
      }),
    );
    expect(open).toEqual([]);
  });

  const schemasIn = (value: unknown): unknown[] => {
    if (!isPart(value)) return [];
    return value['schema'] ? [value['schema']] : Object.values(value).flatMap(schemasIn);
  };
});

describe('a hostile body', () => {
  const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`key${at}`, 1]));
  const nested = (depth: number) => `{"username":${'['.repeat(depth)}${']'.repeat(depth)},"password":"x"}`;
  const login = (payload: string) =>
    app.anonymous.send<{ fields: unknown }>({
      method: 'POST',
      url: '/api/login',
      payload,
      headers: { 'content-type': 'application/json' },
    });

  it('at the sign-in is refused by its size', async () => {
    expect((await login(JSON.stringify(keys(90_000)))).status).toBe(413);
    expect((await login(nested(400_000))).status).toBe(413);
  });

  it('is refused with the first of its unknown fields, and not with all of them', async () => {
    const { status, body } = await login(JSON.stringify({ username: 'x', password: 'x', ...keys(300) }));
    expect([status, body.fields]).toEqual([400, [{ path: 'key0', message: fieldMessages.unknownField }]]);
  });

  it('with NUL, which PostgreSQL cannot store, is refused in whatever field it is', async () => {
    const { status, body } = await login(JSON.stringify({ username: 'nobody\0', password: 'wrong' }));
    expect([status, body.fields]).toEqual([400, [{ path: 'username', message: fieldMessages.unreadable }]]);
  });

  it('may not be nested deeply', async () => {
    const { status, body } = await login(nested(500));
    expect([status, body.fields]).toEqual([400, [{ path: 'body', message: fieldMessages.tooDeep }]]);
  });

  it('gets its first mistakes listed and the others counted', async () => {
    const keeper = await app.userWith('MA_MASTER_DATA');
    const idItems = Array.from({ length: 1000 }, () => 'x');
    const { status, body } = await keeper.post<{ fields: []; details: string }>('/api/item/price', {
      priceRuleObj: { id: 1 },
      idItems,
    });
    expect([status, body.fields.length]).toEqual([400, 50]);
    expect(body.details).toContain('950 more');
    expect(JSON.stringify(body).length).toBeLessThan(10_000);
  });

  it('that is missing is reported as required', async () => {
    const seller = await app.userWith('MA_VISIT');
    const { status, body } = await seller.send({ method: 'POST', url: '/api/visit' });
    expect([status, body['fields']]).toEqual([400, [{ path: 'body', message: fieldMessages.required }]]);
  });
});

it.each([
  ['/api/docs/constructor', 404],
  ['/api/docs/__proto__', 404],
  ['/api/docs/toString', 404],
  ['/api/employee/%00', 400],
  ['/api/company?q=%00', 400],
  ['/api/customer?companyId=2147483648', 400],
  ['/api/customer/similar?name=abc&except=99999999999', 400],
  ['/api/company/similar?name=abc&except=99999999999', 400],
  ['/api/supplier/similar?name=abc&except=99999999999', 400],
  ['/api/company/2147483648', 400],
])('%s gets %i', async (url, status) => {
  const keeper = await app.userWith('MA_MASTER_DATA', 'MA_ACCOUNT');
  expect((await keeper.get(url)).status).toBe(status);
});

it.each([
  ['companyId=abc', fieldMessages.numeric],
  ['companyId=1&companyId=2', fieldMessages.numeric],
  ['companyId=1.5', fieldMessages.wholeNumber],
  ['pn=abc', fieldMessages.numeric],
])('?%s is refused with: %s', async (query, message) => {
  const keeper = await app.userWith('MA_MASTER_DATA');
  const { status, body } = await keeper.get(`/api/customer?${query}`);
  expect([status, body['fields']]).toEqual([400, [{ path: query.split('=')[0], message }]]);
});

describe('a date', () => {
  const outside = ['0000-01-01', '0001-01-01', '1899-12-31', '2201-01-01', '9999-12-31'];
  const values = outside.flatMap((day) => [day, `${day}T00:00:00.000Z`, `${day}T23:59:59+23:59`]);
  // The routes are only inspected, so their services are not needed.
  const routes = Object.values(featureRoutes({} as never)).flat();

  /** The schemas of all dates and instants in a schema, with their paths. */
  function datesIn(schema: unknown, path: string): [string, z.ZodType][] {
    const bare = bareSchema(schema);
    if (bare instanceof z.ZodArray) return datesIn(bare.element, `${path}[]`);
    if (bare instanceof z.ZodUnion) return bare.options.flatMap((option) => datesIn(option, path));
    if (bare instanceof z.ZodObject) {
      return Object.entries(bare.shape).flatMap(([name, field]) => datesIn(field, path ? `${path}.${name}` : name));
    }
    return bare instanceof z.ZodISODate || bare instanceof z.ZodISODateTime ? [[path, bare]] : [];
  }

  it('is from 1900 to 2200 in every parameter and body, so that nothing computed from it overflows', () => {
    const found = routes.flatMap(({ method, path, params, query, body }) =>
      [params, query, body].flatMap((schema) => datesIn(schema, `${method} ${path}: `)),
    );
    expect(found.length).toBeGreaterThan(60);
    const wide = found.filter(([, schema]) => values.some((value) => schema.safeParse(value).success));
    expect(wide.map(([path]) => path)).toEqual([]);
  });

  it('of the first or the last of these years is served by every list and figure', async () => {
    const everybody = await app.userWith(...permissions);
    const calls = routes.flatMap(({ method, path, query }) => {
      if (method !== 'GET' || !query || /\ball\b/.test(path)) return [];
      const names = datesIn(query, '').map(([name]) => name);
      return ['1900-01-01', '2200-12-31'].map((day) => {
        const parameters = new URLSearchParams(Object.fromEntries(names.map((name) => [name, day])));
        return names.length > 0 ? `${path.replaceAll(/\{\w+\}/g, '1')}?${parameters.toString()}` : '';
      });
    });
    const replies = await Promise.all(
      calls.filter(Boolean).map(async (url) => ({ url, status: (await everybody.get(url)).status })),
    );
    expect(replies.length).toBeGreaterThan(20);
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
  });
});

describe('every message about a field', () => {
  const fixed = [
    ...[
      fieldMessages,
      poMessages,
      exchangeRateMessages,
      holidayMessages,
      taskTemplateMessages,
      profileMessages,
      userMessages,
    ],
  ].flatMap((messages) => Object.values(messages));
  // As the browser knows them: web/src/words/field-message.ts.
  const withNumber =
    /^(Max \d+ characters|At least \d+ characters|At most \d+ decimals|(At most|At least|Must be above) [\d.]+)$/;
  const isKnown = (message: string) => fixed.includes(message as never) || withNumber.test(message);

  const wrong: unknown[] = [
    undefined,
    null,
    '',
    ' ',
    'x',
    'x'.repeat(5000),
    -1,
    0,
    1.5,
    1e20,
    NaN,
    true,
    [],
    [null],
    {},
  ];

  /** Wrong values for the whole, and for each of its parts separately. */
  function* spoiled(schema: unknown, depth = 0): Generator<unknown> {
    yield* wrong;
    if (!isPart(schema) || depth > 3) return;
    const { properties, items, anyOf } = schema;
    for (const [name, inner] of Object.entries(isPart(properties) ? properties : {})) {
      for (const value of spoiled(inner, depth + 1)) yield { [name]: value };
    }
    if (items) for (const value of spoiled(items, depth + 1)) yield [value];
    for (const choice of Array.isArray(anyOf) ? anyOf : []) yield* spoiled(choice, depth + 1);
    yield { unknown: 1 };
  }

  it('is one of ours', () => {
    // The routes are only inspected, so their services are not needed.
    const routes = Object.values(featureRoutes({} as never)).flat();
    const schemas = [
      ...routes.flatMap(({ params, query, body }) => [params, query, body]).filter((schema) => schema !== undefined),
      salesPoInput,
      salesPoPatch,
    ];
    const unknown = new Set<string>();
    let messages = 0;
    for (const schema of new Set(schemas)) {
      for (const value of spoiled(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }))) {
        const result = checked(schema, value);
        if (!('error' in result)) continue;
        if (!(result.error instanceof AppError)) throw result.error;
        for (const { message } of result.error.extras.fields ?? []) {
          messages += 1;
          if (!isKnown(message.en)) unknown.add(message.en);
        }
      }
    }
    expect([...unknown]).toEqual([]);
    expect(messages).toBeGreaterThan(1000);
  });
});
