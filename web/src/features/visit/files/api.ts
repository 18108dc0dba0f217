import {
  visitFileForm,
  visitFiles,
  type VisitFileInput,
  type VisitFileRow,
  visitFileSaved,
} from '@gso/contract/field/visit-file';
import { doneReply } from '@gso/contract/record/replies';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import type { StoredFile } from '../../../file/stored-file.ts';
import { visitKey } from '../api.ts';

/** The photos and documents of a visit. */
export const filesIn = (visitId: number) =>
  queryOptions({
    queryKey: [...visitKey, 'files', visitId],
    queryFn: ({ signal }) => call({ path: `/api/visit/${visitId}/file`, reply: visitFiles, signal }),
  });

interface NewVisitFile {
  visitId: number;
  item: VisitFileInput;
  file: File;
  idempotencyKey: string;
  onProgress: (percent: number) => void;
}

export async function addVisitFile({ visitId, item, file, idempotencyKey, onProgress }: NewVisitFile): Promise<void> {
  const { sendForm } = await import('../../../api/send-form.ts');
  const form = new FormData();
  form.append(visitFileForm.item, JSON.stringify(item));
  form.append(visitFileForm.file, file);
  await sendForm({ path: `/api/visit/${visitId}/file`, form, reply: visitFileSaved, idempotencyKey, onProgress });
}

export const removeVisitFile = ({ id, version }: VisitFileRow) =>
  call({ path: `/api/visit/file/${id}`, method: 'DELETE', query: { version: String(version) }, reply: doneReply });

export const restoreVisitFile = ({ id }: VisitFileRow, idempotencyKey: string) =>
  call({ path: `/api/visit/file/${id}/restore`, method: 'POST', idempotencyKey, reply: visitFileSaved });

/** Where the content of a file is. */
export const storedFileOf = ({ id, name, type }: VisitFileRow): StoredFile => ({
  name,
  type,
  path: `/api/visit/file/${id}`,
  smallPath: `/api/visit/file/${id}/thumbnail`,
  // Its content never changes.
  version: 0,
});
