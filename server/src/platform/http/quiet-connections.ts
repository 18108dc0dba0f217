import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const everyMs = 50;

/**
 * A browser keeps its connection after a reply, and opens others in advance. A stopping server would wait for all of
 * these, so connections without a request under way are closed.
 */
export function closeQuietConnections(app: FastifyInstance): void {
  const connections = new Set<Socket>();
  app.server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  app.addHook('preClose', (done) => {
    if (app.server.listening) {
      const timer = setInterval(() => {
        app.server.closeIdleConnections();
        // The call above leaves out connections that have not sent a request yet.
        for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
      }, everyMs);
      app.server.once('close', () => clearInterval(timer));
    }
    done();
  });
}
