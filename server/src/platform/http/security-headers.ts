import type { FastifyInstance } from 'fastify';

const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "script-src-attr 'none'",
  // The component library sets style attributes; no style sheet comes from elsewhere.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
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
  'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
  // Browsers heed it only over TLS, where the proxy in front of us ends.
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

/** The headers of every reply. The files of the web application set their own cache headers. */
export const usualHeaders = { ...securityHeaders, 'cache-control': 'no-store' };

/** The same few headers on every reply, computed once. A library would compute them for each request. */
export function sendSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(usualHeaders).header('x-request-id', request.id);
    done();
  });
}
