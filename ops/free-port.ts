import { createServer } from 'node:net';

/** The wanted port if nothing listens on it, otherwise one that the system picks. */
export async function freePort(wanted = 0): Promise<number> {
  const port = (await bind(wanted)) ?? (await bind(0));
  if (port === undefined) throw new Error('No free port on 127.0.0.1.');
  return port;
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
