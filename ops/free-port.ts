import { createServer } from 'node:net';

/** The system may pick a port again as soon as it is free, and two programs would get the same one. */
const picked = new Set<number>();

/** The wanted port if nothing listens on it, otherwise one that the system picks, never the same twice. */
export async function freePort(wanted = 0): Promise<number> {
  if (wanted !== 0) {
    const port = await bind(wanted);
    if (port !== undefined) return port;
  }
  for (let tries = 0; tries < 100; tries += 1) {
    const port = await bind(0);
    if (port === undefined || picked.has(port)) continue;
    picked.add(port);
    return port;
  }
  throw new Error('No free port on 127.0.0.1.');
}

function bind(port: number): Promise<number | undefined> {
  return new Promise((answer) => {
    const probe = createServer();
    probe.once('error', () => answer(undefined));
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => answer(address && typeof address === 'object' ? address.port : undefined));
    });
  });
}
