import type { FastifyInstance } from 'fastify';

const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "script-src-attr 'none'",
  // The component library sets style attributes; style sheets come only from this server.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const securityHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(self)',
  // Browsers use it only over TLS, which the proxy in front of us terminates.
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

/** The headers of every reply. The files of the web application set their own cache headers. */
export const usualHeaders = { ...securityHeaders, 'cache-control': 'no-store' };

/**
 * The same few headers on every reply, computed once. A library would compute them for each request. From `gso-release` an
 * application that has been open for days, or was started without a network, sees that there is a newer one.
 */
export function sendSecurityHeaders(app: FastifyInstance, release: string): void {
  const headers = { ...usualHeaders, 'gso-release': release };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
}
