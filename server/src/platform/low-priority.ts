import { constants, setPriority } from 'node:os';

/**
 * Lets whoever waits for a page go first. On Linux a priority belongs to a thread: it holds for the calling one and for those
 * that are started from it. Elsewhere it would slow down the whole process.
 */
export function lowerPriority(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);
}
