import { existsSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Decide which release an installed application has, so they are never used without asking the server. */
const revalidated = new Set(['sw.js', 'manifest.webmanifest']);

const aYear = 365 * 24 * 60 * 60 * 1000;

/**
 * Serves the built web application. Files under /assets have a hash of their content in their names and may be cached
 * forever. Every other address returns the page of the application, which must always be revalidated.
 */
export async function serveWeb(app: FastifyInstance, directory: string): Promise<void> {
  if (!existsSync(directory)) return;
  await app.register(fastifyStatic, {
    root: directory,
    serve: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      if (/\.webmanifest(\.\w+)?$/.test(path)) reply.header('content-type', 'application/manifest+json; charset=utf-8');
      if (/\.svg(\.\w+)?$/.test(path)) reply.header('content-type', 'image/svg+xml; charset=utf-8');
    },
  });

  const page = (reply: FastifyReply) =>
    reply.sendFile('index.html', { cacheControl: false }).header('cache-control', 'no-cache');

  app.get('/assets/*', { config: { access: 'public' }, schema: { hide: true } }, (request, reply) =>
    reply.sendFile(`assets/${wildcard(request.params)}`, { maxAge: aYear, immutable: true }),
  );
  app.get('/*', { config: { access: 'public' }, schema: { hide: true } }, (request, reply) => {
    const path = wildcard(request.params);
    if (/^(api|carbone|metrics)(\/|$)/.test(path)) {
      reply.callNotFound();
      return reply;
    }
    if (!/\.\w+$/.test(path) || !isWithin(directory, path)) return page(reply);
    if (!revalidated.has(path)) return reply.sendFile(path);
    return reply.sendFile(path, { cacheControl: false }).header('cache-control', 'no-cache');
  });
}

/** Reveals nothing about files outside the folder, not even whether they exist. */
function isWithin(directory: string, path: string): boolean {
  const root = resolve(directory) + sep;
  const file = resolve(root, path);
  return file.startsWith(root) && existsSync(file);
}

function wildcard(params: unknown): string {
  return (params as { '*': string })['*'];
}
