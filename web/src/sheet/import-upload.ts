import {
  importFileField,
  type ImportProgress,
  importProgress,
  type ImportReply,
  importReply,
  ndjson,
} from '@gso/contract/record/sheet-import';
import { callHeaders, refusalOf, Refused, Unreachable } from '../api/client.ts';
import { answerReader } from './answer-lines.ts';

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
    const answer = answerReader({ progress: importProgress, result: importReply }, onProgress);
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
