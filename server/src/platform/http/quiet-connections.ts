import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const everyMs = 50;

/**
 * A browser keeps its connection after an answer, and opens others in case it will need them; a server that stops would
 * wait for all of these. Once it stops, those over which nothing is under way are closed.
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
        // The above leaves out those over which no request has come yet.
        for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
      }, everyMs);
      app.server.once('close', () => clearInterval(timer));
    }
    done();
  });
}
