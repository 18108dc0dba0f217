import type { Addition } from '../../../offline/outbox.ts';
import { isKeeping } from '../../../offline/keeping.ts';
import { isLocalId } from '../../../offline/local-id.ts';

/**
 * Puts what belongs to a visit into the outbox of a device that has one, which sends it as soon as that works. Returns
 * false if it cannot be kept there, as in a private window or without space: then it has to be sent now. That is not
 * possible for a visit that is itself in the outbox, so the reason is thrown.
 */
export async function keepInOutbox(visitId: number, addition: Addition): Promise<boolean> {
  if (!isKeeping()) return false;
  try {
    const { addToOutbox } = await import('../../../offline/outbox.ts');
    await addToOutbox(addition);
    return true;
  } catch (error) {
    if (isLocalId(visitId)) throw error;
    return false;
  }
}

/** Loads what saves without a network while there still is one: the first visit of the page may be just before a dead spot. */
export function loadOutbox(): void {
  if (isKeeping()) void import('../../../offline/save-or-keep.ts').catch(() => undefined);
}
