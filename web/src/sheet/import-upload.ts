import { ndjson } from '@gso/contract/record/ndjson';
import {
  correctionsField,
  type ImportCorrection,
  importFileField,
  type ImportProgress,
  importProgress,
} from '@gso/contract/record/sheet-import';
import type * as z from 'zod';
import { callHeaders, refusalOf, Refused, Unreachable } from '../api/client.ts';
import { replyReader } from './reply-lines.ts';

export type UploadProgress = { stage: 'uploading'; percent: number } | ImportProgress;

interface SheetForm {
  file: File;
  corrections: readonly ImportCorrection[];
}

/**
 * Sends a file and reads the server's progress line by line. An XMLHttpRequest, because fetch cannot report the
 * progress of an upload.
 */
export function uploadSheet<Reply>(
  address: string,
  { file, corrections }: SheetForm,
  schema: z.ZodType<Reply>,
  onProgress: (progress: UploadProgress) => void,
  signal: AbortSignal,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const reply = replyReader({ progress: importProgress, result: schema }, onProgress);
    let readTo = 0;
    const readOn = () => {
      reply.push(request.responseText.slice(readTo));
      readTo = request.responseText.length;
    };
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress({ stage: 'uploading', percent: total > 0 ? Math.floor((100 * loaded) / total) : 0 });
    request.onprogress = () => request.status === 200 && readOn();
    request.onerror = () => reject(new Unreachable());
    request.onabort = () => reject(new Unreachable());
    signal.addEventListener('abort', () => request.abort());
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
    if (corrections.length > 0) form.append(correctionsField, JSON.stringify(corrections));
    form.append(importFileField, file);
    request.send(form);
  });
}
