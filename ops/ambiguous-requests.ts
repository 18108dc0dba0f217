import { once } from 'node:events';
import { connect as connectPlain } from 'node:net';
import { connect as connectTls } from 'node:tls';

interface Place {
  host: string;
  port: number;
  isTls: boolean;
}

/** Requests about whose end two programs could disagree, so that the rest of one becomes the beginning of another. */
const headers = {
  'two different lengths': 'Content-Length: 4\r\nContent-Length: 30',
  'a list of lengths': 'Content-Length: 4, 30',
  'a length with a sign': 'Content-Length: +4',
  'an unknown encoding': 'Transfer-Encoding: xchunked',
  'a space before the colon': 'Transfer-Encoding : chunked',
};

/** Resolves to the names of those that are served, or refused and followed by the reply to another request. */
export async function servedAmbiguous(place: Place): Promise<string[]> {
  const served: string[] = [];
  for (const [name, lines] of Object.entries(headers)) {
    const head = `POST /api/login HTTP/1.1\r\nHost: ${place.host}:${place.port}\r\n${lines}\r\n\r\n`;
    const replies = await send(
      place,
      `${head}0\r\n\r\nGET /livez HTTP/1.1\r\nHost: ${place.host}:${place.port}\r\n\r\n`,
    );
    if (!/^HTTP\/1\.1 (400|501)/.test(replies) || replies.match(/HTTP\/1\.1 \d/g)?.length !== 1) served.push(name);
  }
  return served;
}

/** A server that keeps the connection open has replied to everything that it will reply to. */
const quietMs = 1000;

async function send({ host, port, isTls }: Place, bytes: string): Promise<string> {
  const socket = isTls ? connectTls({ host, port, servername: host }) : connectPlain({ host, port });
  socket.setTimeout(quietMs, () => socket.destroy());
  socket.write(bytes);
  let replies = '';
  socket.setEncoding('latin1').on('data', (part: string) => (replies += part));
  await once(socket, 'close');
  return replies;
}
