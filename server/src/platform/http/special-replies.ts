import type { Readable } from 'node:stream';

/** A download. */
export class FileReply {
  readonly name: string;
  readonly contentType: string;
  readonly stream: Readable;
  readonly headers: Record<string, string>;
  constructor(name: string, contentType: string, stream: Readable, headers: Record<string, string> = {}) {
    this.name = name;
    this.contentType = contentType;
    this.stream = stream;
    this.headers = headers;
  }
}

/** Lines of JSON that are sent while the work goes on. */
export class LinesReply {
  readonly lines: AsyncIterable<object>;
  constructor(lines: AsyncIterable<object>) {
    this.lines = lines;
  }
}
