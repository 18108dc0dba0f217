import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { limits } from '@gso/contract/limits';
import { withoutRecords } from '@gso/contract/record/readable-by';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { notFound } from '../app-error.ts';
import { contractSchemas, withShortNames } from './named-schemas.ts';
import { type Route, route } from './route.ts';
import { FileReply } from './special-replies.ts';

const tokenDescription =
  'An API token (gso_…), or the token of a session. x-by-token says whether API tokens are accepted.';

/** Parameters are listed one by one, so their schemas have no names. */
const describeParameters = createJsonSchemaTransform({ schemaRegistry: z.registry<{ id: string }>() });

/** Collects every registered route into one OpenAPI 3.1 document that also says who may call it. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  const schemaRegistry = await contractSchemas();
  const describeBodies = createJsonSchemaTransform({ schemaRegistry });
  const addSchemas = createJsonSchemaTransformObject({ schemaRegistry });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'GSO WebApp',
        version: '1',
        description: 'Every API call of GSO WebApp, and the permissions that it needs.',
      },
      servers: [{ url: '/', description: 'The server that this document was loaded from' }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer', description: tokenDescription } } },
    },
    transformObject: (described) => withShortNames(shareRefusal(addSchemas(described))),
    transform: (described) => {
      const { schema, url } = describeBodies(described);
      const { params, querystring } = describeParameters(described).schema;
      const { access, byToken, special, uploadField } = described.route.config ?? {};
      return {
        url,
        schema: {
          ...schema,
          ...(params !== undefined && { params }),
          ...(querystring !== undefined && { querystring }),
          ...(uploadField !== undefined && { body: formWith(uploadField) }),
          ...(special && {
            response: { ...(schema.response as object), [special === 'redirect' ? 303 : 200]: specialReplies[special] },
          }),
          security: access === 'public' ? [] : [{ token: [] }],
          ...(access !== 'public' && access !== 'metrics-token' && { 'x-by-token': byToken }),
          'x-permissions': typeof access === 'string' ? [access] : [...(access ?? [])],
        },
      };
    },
  });
}

const binary = { type: 'string', format: 'binary' };

const formWith = (field: string) => ({
  content: { 'multipart/form-data': { schema: { type: 'object', properties: { [field]: binary } } } },
});

const specialReplies = {
  file: { description: 'A file', content: { 'application/octet-stream': { schema: binary } } },
  events: { description: 'A stream of events', content: { 'text/event-stream': { schema: { type: 'string' } } } },
  redirect: { description: 'The browser continues at the address in Location' },
};

const refusal = '#/components/responses/Refusal';

/**
 * Every refusal has the same shape. Repeated for each route it would be most of the document, which browsers would take
 * seconds to read.
 */
function shareRefusal<Document extends { paths?: object; components?: object }>(document: Document): Document {
  let shared: unknown;
  for (const { responses } of partsOf(document.paths).flatMap(partsOf)) {
    if (!isPart(responses)) continue;
    for (const status of Object.keys(responses).filter((code) => Number(code) >= 400)) {
      shared = responses[status];
      responses[status] = { $ref: refusal };
    }
  }
  return { ...document, components: { ...document.components, responses: { Refusal: shared } } };
}

type Part = Record<string, unknown>;
const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null;
const partsOf = (value: unknown): Part[] => (isPart(value) ? Object.values(value).filter(isPart) : []);

const assets = {
  'swagger-ui.css': { type: 'text/css; charset=utf-8', from: 'swagger-ui-dist' },
  'swagger-ui-bundle.js': { type: 'text/javascript; charset=utf-8', from: 'swagger-ui-dist' },
  'start.js': { type: 'text/javascript; charset=utf-8', from: 'ours' },
  'index.html': { type: 'text/html; charset=utf-8', from: 'ours' },
} as const;

type AssetName = keyof typeof assets;

/** The browsable reference. Its page holds nothing secret; the document itself is for signed-in users. */
export const apiReferenceRoutes = (app: FastifyInstance): Route[] => [
  route({
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'This API as an OpenAPI document',
    access: 'login',
    response: { 200: withoutRecords(z.record(z.string(), z.unknown())) },
    refuses: [],
    handler: () => Promise.resolve({ ...app.swagger() }),
  }),
  route({
    method: 'GET',
    path: '/api/docs',
    summary: 'The browsable reference of this API',
    access: 'public',
    response: { 200: 'file' },
    refuses: [],
    handler: () => asset('index.html'),
  }),
  route({
    method: 'GET',
    path: '/api/docs/{file}',
    summary: 'Parts of the browsable reference',
    access: 'public',
    params: z.strictObject({ file: z.string().max(limits.text) }),
    response: { 200: 'file' },
    refuses: [404],
    handler: ({ params }) => {
      if (!isAsset(params.file)) throw notFound();
      return asset(params.file);
    },
  }),
];

const isAsset = (name: string): name is AssetName => Object.hasOwn(assets, name);

const libraryDirectory = join(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'), '..');

async function asset(name: AssetName): Promise<FileReply> {
  const path =
    assets[name].from === 'ours'
      ? new URL(`./api-reference-page/${name}`, import.meta.url)
      : join(libraryDirectory, name);
  return new FileReply(name, assets[name].type, Readable.from([await readFile(path)]), {
    'content-disposition': 'inline',
  });
}
