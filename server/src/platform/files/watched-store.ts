import { timedWork } from '../diagnostics.ts';
import type { FileStore } from './file-store.ts';

/** The same store, telling whoever watches how long it takes. */
export const watchedStore = (store: FileStore): FileStore => ({
  put: (key, content) => timedWork('file-put', () => store.put(key, content)),
  get: (key) => timedWork('file-get', () => store.get(key)),
  remove: (key) => timedWork('file-remove', () => store.remove(key)),
  list: () => store.list(),
  close: () => store.close(),
});
