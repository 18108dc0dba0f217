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

export interface StreamEvent {
  name: string;
  data: object;
  /** What a caller who was cut off names to continue behind it. */
  id?: number;
}

/** Where the events of one stream come from. */
export interface EventFeed {
  /** Calls back whenever there may be something new. Returns how to stop that. */
  subscribe(wake: () => void): () => void;
  /**
   * What is new since the last look that succeeded, in order; nothing when all has been told. It is also asked when
   * nobody called back, which makes up for calls that never came.
   */
  next(): Promise<StreamEvent[]>;
}

/** Events that are sent as they happen, for as long as the caller listens and stays signed in. */
export class EventsReply {
  readonly feed: EventFeed;
  constructor(feed: EventFeed) {
    this.feed = feed;
  }
}
