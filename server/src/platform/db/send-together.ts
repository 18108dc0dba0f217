import type { Socket } from 'node:net';

const corked = new WeakSet<Socket>();

/** Sends everything written until the end of this turn of the event loop in one packet. */
export function sendTogether(socket: Socket): void {
  if (corked.has(socket)) return;
  corked.add(socket);
  socket.cork();
  process.nextTick(() => {
    corked.delete(socket);
    socket.uncork();
  });
}
