import { listPage, listQuery } from '@gso/contract/record/list-query';
import { readableBy } from '@gso/contract/record/readable-by';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { refuseUndeclaredRoutes, registerRoutes } from './register-routes.ts';
import { type Route, route } from './route.ts';

const complete = route({
  method: 'GET',
  path: '/api/thing/{id}',
  summary: 'A thing',
  access: ['MA_MASTER_DATA'],
  params: z.strictObject({ id: z.string() }),
  response: { 200: z.object({}) },
  refuses: [404],
  handler: () => Promise.resolve({}),
});

function register(definition: object): void {
  const app = Fastify();
  refuseUndeclaredRoutes(app);
  registerRoutes(app, { things: [definition as Route] }, {} as never);
}

describe('an incomplete route keeps the server from starting', () => {
  it('starts with a complete one', () => {
    expect(() => register(complete)).not.toThrow();
  });

  it.each([
    ['access', 'who may call it'],
    ['response', 'its one reply and status code'],
    ['refuses', 'its refusals'],
    ['summary', 'a summary'],
    ['params', 'its parameters'],
  ])('refuses one without %s', (part, words) => {
    const rest = Object.fromEntries(Object.entries(complete).filter(([name]) => name !== part));
    expect(() => register(rest)).toThrow(`GET /api/thing/{id} does not declare ${words}`);
  });

  const price = readableBy(z.number(), ['MA_SALES']);
  it.each([
    ['a value that no schema describes', { response: { 200: z.object({ a: z.unknown() }) } }, 'does not describe: a'],
    [
      'an order that shows what the rows leave out',
      {
        query: listQuery({ sort: ['name', 'price'] }).schema,
        response: { 200: listPage(z.object({ name: z.string(), price })) },
      },
      'sorts or filters by price',
    ],
    [
      'a filter that shows what the rows leave out',
      {
        query: listQuery({ sort: ['name'], filters: { price: { wire: 'qpr', schema: z.string().default('') } } })
          .schema,
        response: { 200: listPage(z.object({ name: z.string(), price })) },
      },
      'sorts or filters by price',
    ],
  ])('refuses %s', (_, part, words) => {
    expect(() => register({ ...complete, ...part })).toThrow(words);
  });

  it('refuses one that was added without the registry', () => {
    const app = Fastify();
    refuseUndeclaredRoutes(app);
    expect(() => app.get('/api/hidden', () => 'secret')).toThrow('GET /api/hidden does not declare who may call it');
  });

  it('refuses two routes whose calls would have the same name in a generated client', () => {
    const named = (path: Route['path']) => ({ ...complete, path });
    expect(() =>
      registerRoutes(Fastify(), { one: [named('/api/thing/{id}')], two: [named('/api/thing/by-id')] }, {} as never),
    ).toThrow('Two routes have the operation id getThingById');
  });
});
