import type { Readable } from 'node:stream';
import type { EventFeed } from '../events/event-streams.ts';

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

/** Lines of JSON that are sent while the work is running. */
export class LinesReply {
  readonly lines: AsyncIterable<object>;
  constructor(lines: AsyncIterable<object>) {
    this.lines = lines;
  }
}

/** Events that are sent as they happen, for as long as the caller listens and stays signed in. */
export class EventsReply {
  readonly feed: EventFeed;
  constructor(feed: EventFeed) {
    this.feed = feed;
  }
}

/** Sends the browser to another address. */
export class RedirectReply {
  readonly address: string;
  constructor(address: string) {
    this.address = address;
  }
}
