import { timed } from '../diagnostics.ts';
import type { FileStore } from './file-store.ts';

/** The same store, telling whoever watches how long it takes. */
export const watchedStore = (store: FileStore): FileStore => ({
  put: (key, content) => timed('file-put', () => store.put(key, content)),
  get: (key) => timed('file-get', () => store.get(key)),
  remove: (key) => timed('file-remove', () => store.remove(key)),
  list: () => store.list(),
  close: () => store.close(),
});
