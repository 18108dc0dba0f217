/** What has changed on this device: the kept records, the outbox, or that something in it can be sent now. */
export type OfflineChange = 'kept' | 'outbox' | 'to-send';

const listeners = new Set<(what: OfflineChange) => void>();
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('gso.offline') : undefined;

const tell = (what: OfflineChange): void => {
  for (const listener of listeners) listener(what);
};

channel?.addEventListener('message', ({ data }) => tell(data as OfflineChange));

/** Informs this tab and the others. */
export function announceChange(what: OfflineChange): void {
  tell(what);
  channel?.postMessage(what);
}

export function onOfflineChange(listener: (what: OfflineChange) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
