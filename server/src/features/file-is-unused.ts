import { allOf, statement, text } from '../platform/db/statement.ts';
import { isRevisionFile } from './quotation/revisions.ts';
import { isPoFile } from './sales-po/queries.ts';
import { isVisitFile } from './visit/file/visit-file-kind.ts';

/** The condition on a stored file that it belongs to a deleted record which can be restored. */
const isDeletedFile = text(`exists (
  select from deleted_record
  where jsonb_path_query_array(kept, '$[*].rows[*].file_key') ? stored_file.key
)`);

/**
 * The condition on a stored file that no record refers to it. One condition for each kind of record, so that the database can
 * compare whole tables instead of looking up each file.
 */
export const fileIsUnused = allOf(
  [isVisitFile, isPoFile, isRevisionFile, isDeletedFile].map((isUsed) => statement`not ${isUsed}`),
);
