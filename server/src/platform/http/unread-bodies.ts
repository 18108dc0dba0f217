import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { kilobyte, megabyte, uploadBytesMax } from './body-limits.ts';

/** Without an account there is no reason to send more; reading a megabyte takes about 5 ms of CPU. */
const anonymousBytesMax = 256 * kilobyte;

/** How long a reply waits for the rest of a body that will not be read. */
const drainMs = 3000;
const tooSlow = 408;
/** How long a client has to read the reply before the connection is closed. */
const closeMs = 1000;

/**
 * A reply that is sent before the whole body has arrived, usually an error, leaves the rest of the body in the
 * connection. A proxy that reuses the connection would wait for it with another user's request. So the rest is read and
 * discarded first; if it is too large or too slow, the connection is closed with the reply.
 */
export function clearUnreadBodies(app: FastifyInstance): void {
  // With a callback, because nearly every reply has nothing to wait for.
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { raw } = request;
    if (!hasBody(raw) || raw.readableEnded || raw.destroyed) return done();
    const close = () => {
      reply.header('connection', 'close');
      closeLater(raw.socket);
      done();
    };
    // The rest of the body has already been waited for.
    if (reply.statusCode === tooSlow) return close();
    void drained(raw, mostBytes(request)).then((isDrained) => (isDrained ? done() : close()));
  });
}

/**
 * Node closes the connection as soon as such a reply is sent. The system then resets it, because something is unread,
 * and a proxy that is still sending may take the reset for a failure of the whole process. So the reply is ended at
 * once, and the connection is closed later, without reading on.
 */
function closeLater(socket: Socket): void {
  socket.destroySoon = () => {
    socket.pause();
    socket.end();
    setTimeout(() => socket.destroy(), closeMs).unref();
  };
}

function mostBytes({ actor, routeOptions }: FastifyRequest): number {
  if (!actor) return anonymousBytesMax;
  return routeOptions.config.uploadField !== undefined ? uploadBytesMax : megabyte;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Whether the body ended within the limits. */
function drained(raw: IncomingMessage, limit: number): Promise<boolean> {
  return new Promise((resolve) => {
    let bytes = 0;
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > limit) finish();
    };
    const finish = () => {
      clearTimeout(timer);
      raw.off('data', count).off('close', finish).off('end', finish).off('error', finish);
      if (!raw.readableEnded) raw.pause();
      resolve(raw.readableEnded);
    };
    const timer = setTimeout(finish, drainMs);
    raw.unpipe();
    raw.on('data', count).once('close', finish).once('end', finish).once('error', finish);
    raw.resume();
  });
}
