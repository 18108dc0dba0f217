import { limits } from '@gso/contract/limits';

export const kilobyte = 1024;
export const megabyte = 1024 * kilobyte;

/** The largest body of JSON where a route does not say otherwise. */
export const usualBodyBytes = 64 * kilobyte;

/** A form with the largest file that any route takes, and what comes with it. The proxy lets a little more through. */
export const uploadBytesMax = Math.max(limits.importBytes, limits.attachmentBytes) + megabyte;
