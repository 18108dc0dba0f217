export interface ReceivedEvent {
  id: number | undefined;
  name: string;
  data: Record<string, unknown>;
}

export interface OpenedStream {
  status: number;
  headers: Headers;
  /** All events received so far, in order. */
  received: ReceivedEvent[];
  /** The numbers of the notifications among them. */
  seqs(): number[];
  /** Counts the comments that keep the connection alive. */
  beats(): number;
  /** Resolves when the stream ends, with the reason. */
  ended: Promise<'ended' | 'broken'>;
  leave(): void;
}

/** Listens as a browser does, after the given number. */
export async function openStream(
  origin: string,
  { token, after, lastEventId }: { token: string; after?: number; lastEventId?: number },
): Promise<OpenedStream> {
  const leaving = new AbortController();
  const response = await fetch(`${origin}/api/notification/stream${after === undefined ? '' : `?after=${after}`}`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
    },
    signal: leaving.signal,
  });
  const received: ReceivedEvent[] = [];
  let beats = 0;
  const listen = async (): Promise<'ended' | 'broken'> => {
    let rest = '';
    try {
      for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        const blocks = (rest + text).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) {
          if (block.startsWith(':')) beats += 1;
          else received.push(eventOf(block));
        }
      }
      return 'ended';
    } catch {
      return 'broken';
    }
  };
  return {
    status: response.status,
    headers: response.headers,
    received,
    seqs: () => received.flatMap(({ id, name }) => (name === 'notification' && id !== undefined ? [id] : [])),
    beats: () => beats,
    ended: listen(),
    leave: () => leaving.abort(),
  };
}

function eventOf(block: string): ReceivedEvent {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
  const id = field('id');
  return {
    id: id === undefined ? undefined : Number(id),
    name: field('event') ?? '',
    data: JSON.parse(field('data') ?? '{}') as Record<string, unknown>,
  };
}
