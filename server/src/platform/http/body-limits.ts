import { limits } from '@gso/contract/limits';

export const kilobyte = 1024;
export const megabyte = 1024 * kilobyte;

/** The largest JSON body, unless the route has its own limit. */
export const usualBodyBytes = 64 * kilobyte;

/**
 * A form with the largest file that any route accepts, plus its other fields. The limit of the proxy is slightly
 * higher.
 */
export const uploadBytesMax = Math.max(limits.importBytes, limits.attachmentBytes) + megabyte;
