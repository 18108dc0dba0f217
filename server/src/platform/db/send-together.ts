import type { Socket } from 'node:net';

const corked = new WeakSet<Socket>();

/** What is sent from here until this turn of the event loop ends leaves in one packet. */
export function sendTogether(socket: Socket): void {
  if (corked.has(socket)) return;
  corked.add(socket);
  socket.cork();
  process.nextTick(() => {
    corked.delete(socket);
    socket.uncork();
  });
}
