import { randomUUID } from 'node:crypto';
import { importFileField } from '@gso/contract/record/sheet-import';
import { writeXlsx } from 'hucre/xlsx';
import type { Caller } from './test-app.ts';

/** A small xlsx file as a person would make it: text and numbers in rows, the first one naming the columns. */
export async function xlsxFile(rows: (string | number | null)[][]): Promise<Uint8Array> {
  return writeXlsx({ sheets: [{ name: 'Sheet1', rows }] });
}

/** A workbook of several sheets, by their names. Each row is an object by its headings. */
export async function workbookFile(
  sheets: Record<string, readonly Record<string, string | number | null>[]>,
): Promise<Uint8Array> {
  return writeXlsx({
    sheets: Object.entries(sheets).map(([name, rows]) => {
      const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))];
      return { name, rows: [headings, ...rows.map((row) => headings.map((heading) => row[heading] ?? null))] };
    }),
  });
}

export interface Upload {
  name?: string;
  headers?: Record<string, string>;
  field?: string;
}

/** Sends a file as the browser's form does. */
export function upload<Body>(caller: Caller, url: string, file: Uint8Array, options: Upload = {}) {
  const boundary = `boundary-${randomUUID()}`;
  const head =
    `--${boundary}\r\n` +
    `content-disposition: form-data; name="${options.field ?? importFileField}"; filename="${options.name ?? 'file.xlsx'}"\r\n` +
    'content-type: application/octet-stream\r\n\r\n';
  return caller.send<Body>({
    method: 'POST',
    url,
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...options.headers },
  });
}
