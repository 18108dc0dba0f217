import { statement } from '../platform/db/statement.ts';
import { isRevisionFile } from './quotation/revisions.ts';
import { isPoFile } from './sales-po/queries.ts';

/** The condition on a stored file that some record refers to it. */
export const fileIsUsed = statement`(${isPoFile} or ${isRevisionFile})`;
