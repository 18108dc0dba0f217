import type { RecordPageKind } from '@gso/contract/record/record-page';
import { RecordLink } from '../pickers/record-link.tsx';
import type { Fact } from './facts.tsx';

/** A field that names another record and leads to its page; not shown while the record has none. */
export const linkedFact = (
  label: string,
  kind: RecordPageKind,
  record: ({ id: number } & ({ name: string; refNo?: never } | { refNo: string })) | null,
): Fact => ({
  label,
  value: record && (
    <RecordLink kind={kind} id={record.id}>
      {record.refNo ?? record.name}
    </RecordLink>
  ),
});
