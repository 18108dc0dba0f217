import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

interface Link {
  sockets: [Socket, Socket];
  /** The first message of the client, which contains the name of the connection. */
  greeting: string;
}

export interface DatabaseProxy {
  /** The given address, through the proxy. */
  url: string;
  /** Ends all connections and refuses new ones. */
  cut(): void;
  restore(): void;
  /** Silently drops everything on the connections of that name. */
  silence(applicationName: string): number;
  /**
   * Passes nothing on over any connection, and new ones get no reply either. After `restore` the old ones stay dead.
   */
  hang(): void;
  /** Passes nothing on until `resume`, which passes everything on that waited. */
  pause(): void;
  resume(): void;
  /** Where new connections lead from now on. */
  leadTo(databaseUrl: string): void;
  /** Passes on what the clients send, but no reply. */
  dropReplies(): void;
  close(): Promise<void>;
}

/** A proxy between a server and its database that fails like a network. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  let target = new URL(databaseUrl);
  const links = new Set<Link>();
  const hung = new Set<Socket>();
  const waiting = new Set<Socket>();
  let refusing = false;
  let hanging = false;
  let paused = false;

  const server = createServer((client) => {
    client.on('error', () => undefined);
    if (refusing) return void client.destroy();
    if (hanging) return void hung.add(client.pause());
    if (paused) return void waiting.add(client.pause());
    return void open(client);
  });
  const open = (client: Socket) => {
    const upstream = connect(Number(target.port), target.hostname);
    const link: Link = { sockets: [client, upstream], greeting: '' };
    links.add(link);
    const end = () => {
      links.delete(link);
      for (const socket of link.sockets) socket.destroy();
    };
    client.once('data', (bytes) => (link.greeting = bytes.toString('latin1')));
    client.pipe(upstream);
    upstream.pipe(client);
    upstream.on('error', end);
    for (const socket of link.sockets) socket.on('close', end);
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);

  const endAll = () => {
    for (const { sockets } of links) for (const socket of sockets) socket.destroy();
    for (const socket of [...hung, ...waiting]) socket.destroy();
  };
  const silence = (applicationName: string) => {
    const silenced = [...links].filter(({ greeting }) => greeting.includes(applicationName));
    for (const { sockets } of silenced) {
      for (const socket of sockets) socket.unpipe().pause();
    }
    return silenced.length;
  };
  return {
    url: url.href,
    cut: () => {
      refusing = true;
      endAll();
    },
    restore: () => {
      refusing = hanging = false;
    },
    silence,
    hang: () => {
      hanging = true;
      silence('');
    },
    pause: () => {
      paused = true;
      silence('');
    },
    resume: () => {
      paused = false;
      for (const { sockets } of links) {
        sockets[0].pipe(sockets[1]);
        sockets[1].pipe(sockets[0]);
      }
      for (const client of waiting) open(client);
      waiting.clear();
    },
    leadTo: (url) => {
      target = new URL(url);
    },
    dropReplies: () => {
      for (const { sockets } of links) sockets[1].unpipe().pause();
    },
    close: async () => {
      refusing = true;
      endAll();
      server.close();
      await once(server, 'close');
    },
  };
}
