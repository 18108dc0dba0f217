import { largestInteger } from '@gso/contract/fields';

/** Ids of records that only this device has. They are far above those that a sequence of the database ever reaches. */
export const firstLocalId = 2_000_000_000;

export const isLocalId = (id: number): boolean => id >= firstLocalId && id <= largestInteger;
