import { isPoFile } from './sales-po/queries.ts';

/** The condition on a stored file that some record refers to it. */
export const fileIsUsed = isPoFile;
