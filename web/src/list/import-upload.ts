import { refusalReply } from '@gso/contract/replies';
import {
  importFileField,
  type ImportProgress,
  importProgress,
  type ImportReply,
  importReply,
  ndjson,
} from '@gso/contract/sheet-import';
import { callHeaders, refusalOf, Refused, Unreachable } from '../api/client.ts';
import { ndjsonReader } from './ndjson.ts';

export type UploadProgress = { stage: 'uploading'; percent: number } | ImportProgress;

/**
 * Sends a file and follows the server's work line by line. An XMLHttpRequest, because fetch cannot tell how much of
 * a file has been sent.
 */
export function uploadImport(
  address: string,
  file: File,
  onProgress: (progress: UploadProgress) => void,
): Promise<ImportReply> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const answer = answerReader(onProgress);
    let readTo = 0;
    const readOn = () => {
      answer.push(request.responseText.slice(readTo));
      readTo = request.responseText.length;
    };
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress({ stage: 'uploading', percent: total > 0 ? Math.floor((100 * loaded) / total) : 0 });
    request.onprogress = () => request.status === 200 && readOn();
    request.onerror = () => reject(new Unreachable());
    request.onload = () => {
      if (request.status !== 200) return reject(refusalOf(request.status, request.responseText));
      try {
        readOn();
        resolve(answer.result());
      } catch (error) {
        reject(error instanceof Refused ? error : new Unreachable(error));
      }
    };
    request.open('POST', address);
    for (const [name, value] of Object.entries(callHeaders({ Accept: ndjson }))) request.setRequestHeader(name, value);
    const form = new FormData();
    form.append(importFileField, file);
    request.send(form);
  });
}

/** Reads progress, then the result or the refusal that a server can only give after it had answered 200. */
export function answerReader(onProgress: (progress: ImportProgress) => void) {
  let result: ImportReply | undefined;
  let refusal: Refused | undefined;
  const reader = ndjsonReader((line) => {
    if (typeof line !== 'object' || line === null) return;
    if ('progress' in line) onProgress(importProgress.parse(line.progress));
    if ('result' in line) result = importReply.parse(line.result);
    if ('refusal' in line) refusal = new Refused(422, refusalReply.parse(line.refusal));
  });
  return {
    push: (piece: string) => reader.push(piece),
    result(): ImportReply {
      reader.end();
      if (refusal) throw refusal;
      if (!result) throw new Unreachable();
      return result;
    },
  };
}
