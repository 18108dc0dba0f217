import { type VisitFileRow, visitFileTypes } from '@gso/contract/field/visit-file';
import { notFound } from '../../../platform/app-error.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { readRows, statement, text } from '../../../platform/db/statement.ts';
import { oneOf, recordKind, selectOf } from '../../../platform/record/record-kind.ts';

/** A photo or document of a visit. Nothing of it is changed: it is added, removed and restored. */
export const visitFile = recordKind<VisitFileRow, Pick<VisitFileRow, 'visitId' | 'takenAt' | 'latitude' | 'longitude'>>(
  {
    entity: 'visit_file',
    fields: { visitId: 'visit_id', takenAt: 'taken_at', latitude: 'latitude', longitude: 'longitude' },
    shown: {
      name: 'stored_file.name',
      type: oneOf(Object.keys(visitFileTypes), 'stored_file.media_type'),
      size: 'stored_file.bytes',
      width: 'visit_file.width',
      height: 'visit_file.height',
      createdBy: 'visit_file.created_by',
      createdDate: 'visit_file.created_at',
    },
    joins: 'join stored_file on stored_file.key = visit_file.file_key',
  },
);

export async function filesOf(db: Reader, visitId: number): Promise<VisitFileRow[]> {
  const stored = await readRows<object>(
    db,
    statement`${selectOf(visitFile)} where visit_file.visit_id = ${visitId} order by visit_file.id`,
  );
  return stored.map((one) => visitFile.toRow(one));
}

interface StoredPlace {
  visit_id: number;
  key: string;
  name: string;
  media_type: string;
  has_thumbnail: boolean;
}

/** Where the content of a file is. */
export async function placeOf(db: Reader, id: number): Promise<StoredPlace> {
  const [found] = await readRows<StoredPlace>(
    db,
    statement`select visit_id, key, name, media_type, has_thumbnail
      from visit_file join stored_file on key = file_key where visit_file.id = ${id}`,
  );
  if (!found) throw notFound();
  return found;
}

/** The condition on a stored file that it belongs to a visit. */
export const isVisitFile = text('exists (select from visit_file where file_key = stored_file.key)');
