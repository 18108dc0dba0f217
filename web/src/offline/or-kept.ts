import { isAway } from '../api/client.ts';
import { connectionNow } from '../api/connection.ts';
import type * as keep from './keep.ts';
import { isKeeping } from './keeping.ts';

type Kept = typeof keep;

/** Reads from the server, or what this device keeps if the server cannot be reached. */
export async function orKept<Reply>(
  online: () => Promise<Reply>,
  offline: (kept: Kept) => Promise<Reply | undefined>,
): Promise<Reply> {
  if (!isKeeping()) return online();
  if (connectionNow() === 'offline') {
    const found = await readKept(offline);
    if (found !== undefined) return found;
  }
  try {
    return await online();
  } catch (error) {
    const found = isAway(error) ? await readKept(offline) : undefined;
    if (found === undefined) throw error;
    return found;
  }
}

/** Before the first contact there is nothing, which must not look like an empty list. */
async function readKept<Reply>(read: (kept: Kept) => Promise<Reply | undefined>): Promise<Reply | undefined> {
  try {
    const kept = await import('./keep.ts');
    return (await kept.lastContact()) === undefined ? undefined : await read(kept);
  } catch {
    return undefined;
  }
}
