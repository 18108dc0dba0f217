import type * as z from 'zod';
import { callHeaders, refusalOf, secondsToWait, Unreachable } from './client.ts';
import { serverResponded, serverIsAway } from './connection.ts';
import { repeat } from './repeat.ts';
import { currentSession } from './session.ts';

interface FormCall<Reply> {
  path: string;
  form: FormData;
  reply: z.ZodType<Reply>;
  idempotencyKey?: string | undefined;
  /** The sent share of the bytes, in percent. */
  onProgress: (percent: number) => void;
}

/**
 * Posts a form with a file, repeatedly while the server is unavailable. An XMLHttpRequest, because fetch cannot report
 * the progress of an upload.
 */
export const sendForm = <Reply>(call: FormCall<Reply>): Promise<Reply> =>
  repeat({
    attempt: () => sendOnce(call),
    waitFor: (error) => secondsToWait(error, call.idempotencyKey !== undefined),
  });

function sendOnce<Reply>({ path, form, reply, idempotencyKey, onProgress }: FormCall<Reply>): Promise<Reply> {
  const tokenSent = currentSession()?.token ?? null;
  const headers = callHeaders(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey });
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? Math.floor((100 * loaded) / total) : 0);
    request.onerror = () => {
      serverIsAway();
      reject(new Unreachable());
    };
    request.onload = () => {
      const { status, responseText } = request;
      if (status === 503) serverIsAway();
      else serverResponded();
      if (status < 200 || status > 299) return reject(refusalOf(status, responseText, tokenSent));
      try {
        resolve(reply.parse(JSON.parse(responseText)));
      } catch (error) {
        reject(new Unreachable(error));
      }
    };
    request.open('POST', path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(form);
  });
}
