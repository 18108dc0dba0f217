import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** A name server on this machine. `answer` returns the IPv4 addresses of a name each time that it is asked. */
export async function startNameServer(answer: (name: string) => readonly string[]) {
  const socket = createSocket('udp4');
  let asked = 0;
  socket.on('message', (question, from) => {
    const { name, end } = nameIn(question);
    const isIPv4 = question.readUInt16BE(end) === 1;
    if (isIPv4) asked += 1;
    const addresses = isIPv4 ? answer(name) : [];
    const header = Buffer.from(question.subarray(0, 12));
    header.writeUInt16BE(0x8180, 2);
    header.writeUInt16BE(addresses.length, 6);
    header.writeUInt32BE(0, 8);
    const records = addresses.map((address) =>
      // The name again as a pointer, type A, class IN, no caching, four bytes.
      Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]),
    );
    socket.send(Buffer.concat([header, question.subarray(12, end + 4), ...records]), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, asked: () => asked, close: () => socket.close() };
}

function nameIn(question: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let place = 12;
  for (let length = question[place] ?? 0; length > 0; length = question[place] ?? 0) {
    labels.push(question.subarray(place + 1, place + 1 + length).toString());
    place += length + 1;
  }
  return { name: labels.join('.'), end: place + 1 };
}
