import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { kilobyte, megabyte, uploadBytesMax } from './body-limits.ts';

/** Without an account nobody has a reason to send more; reading a megabyte takes about 5 ms of CPU. */
const anonymousBytesMax = 256 * kilobyte;

/** How long an answer waits for the rest of a body that nobody will read. */
const drainMs = 3000;
const tooSlow = 408;

/**
 * An answer that is sent before the whole body has arrived, a refusal as a rule, leaves the rest of the body in the connection.
 * A proxy that uses the connection again would wait behind it, with the request of somebody else. So the rest is read and
 * thrown away first; if it is too much or comes too slowly, the connection is closed with the answer.
 */
export function clearUnreadBodies(app: FastifyInstance): void {
  // With a callback, because nearly every answer has nothing to wait for.
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { raw } = request;
    if (!hasBody(raw) || raw.readableEnded || raw.destroyed) return done();
    if (reply.statusCode === tooSlow) {
      // The rest has been waited for already.
      reply.header('connection', 'close');
      return done();
    }
    void drained(raw, mostBytes(request)).then((isDrained) => {
      // Node closes the connection once an answer with this header is sent.
      if (!isDrained) reply.header('connection', 'close');
      done();
    });
  });
}

function mostBytes({ actor, routeOptions }: FastifyRequest): number {
  if (!actor) return anonymousBytesMax;
  return routeOptions.config.isUpload ? uploadBytesMax : megabyte;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Whether the body came to its end within the limits. */
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
