/** A worker thread, the port of a worker to its parent, or a child process. */
interface Channel {
  on(event: 'message', listener: (message: unknown) => void): unknown;
}

/**
 * Calls back for messages of these kinds and ignores all others. Node sends its own messages over the same channel:
 * under `node --watch` every thread and child process reports the files that it has loaded.
 */
export function onMessage<Message extends { kind: string }>(
  channel: Channel | null,
  kinds: readonly Message['kind'][],
  receive: (message: Message) => void,
): void {
  channel?.on('message', (message) => {
    if (isOneOf(message, kinds)) receive(message as Message);
  });
}

function isOneOf(message: unknown, kinds: readonly string[]): boolean {
  if (typeof message !== 'object' || message === null || !('kind' in message)) return false;
  return kinds.some((kind) => kind === message.kind);
}
