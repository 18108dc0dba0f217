import {
  importFileField,
  type ImportProgress,
  importProgress,
  type ImportReply,
  importReply,
  ndjson,
} from '@gso/contract/record/sheet-import';
import { callHeaders, refusalOf, Refused, Unreachable } from '../api/client.ts';
import { replyReader } from './reply-lines.ts';

export type UploadProgress = { stage: 'uploading'; percent: number } | ImportProgress;

/**
 * Sends a file and reads the server's progress line by line. An XMLHttpRequest, because fetch cannot report the
 * progress of an upload.
 */
export function uploadImport(
  address: string,
  file: File,
  onProgress: (progress: UploadProgress) => void,
): Promise<ImportReply> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const reply = replyReader({ progress: importProgress, result: importReply }, onProgress);
    let readTo = 0;
    const readOn = () => {
      reply.push(request.responseText.slice(readTo));
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
        resolve(reply.result());
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
