import { isPoFile } from './sales-po/queries.ts';

/** Of a stored file: whether any record refers to it. */
export const fileIsUsed = isPoFile;
