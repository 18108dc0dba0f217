import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNameServer } from '../../../testing/webhook/name-server.ts';
import { type Receiver, startReceiver } from '../../../testing/webhook/receiver.ts';
import { literalProblem, networksOf, resolveReceiver } from './receiver-address.ts';
import { sendMessage } from './send-message.ts';
import { newSigningKey } from './setup.ts';

const key = newSigningKey();
const send = (url: string, options: { networks?: string[]; servers?: string[] } = {}) =>
  sendMessage(
    { id: 'delivery_1', url, key, body: '{"type":"x"}' },
    { networks: networksOf(options.networks ?? []), servers: options.servers, signal: AbortSignal.timeout(3000) },
  );

let inside: Receiver;
beforeAll(async () => {
  inside = await startReceiver();
  inside.key = key;
});
afterAll(() => inside.close());

describe('addresses inside private networks', () => {
  it.each([
    'https://127.0.0.1/',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://a.localhost/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:169.254.169.254]/',
    'https://[::ffff:7f00:1]/',
    'https://[::1]/',
    'https://[::]/',
    'https://0.0.0.0/',
    'https://0/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://10.0.0.1/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://100.64.0.1/',
    'https://198.18.0.1/',
    'https://192.0.2.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[fe80::1]/',
    'https://[fc00::1]/',
    'https://[fec0::1]/',
    'https://[ff02::1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[64:ff9b:1::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001:0:7f00:1::]/',
    'https://[::127.0.0.1]/',
    'https://[100::1]/',
    'https://[4000::1]/',
  ])('%s is refused by the form and by every attempt', async (address) => {
    expect(literalProblem(new URL(address), [])).toMatchObject({ en: expect.stringContaining('private network') });
    await expect(send(address)).rejects.toThrow(/private network|was not found/);
  });

  it('are refused on any port, and so is a request without TLS', async () => {
    await expect(send(inside.url)).rejects.toThrow('private network');
    await expect(send('http://93.184.215.14/')).rejects.toThrow('https://');
    expect(literalProblem(new URL('http://example.com/'), [])).toMatchObject({
      en: expect.stringContaining('https://'),
    });
    expect(inside.requests).toBe(0);
  });

  it('are allowed by a setting, and no others with them', async () => {
    const answer = await send(inside.url, { networks: ['127.0.0.1/32'] });
    expect(answer).toEqual({ status: 200, text: 'thank you' });
    await expect(send('http://127.0.0.2:1/', { networks: ['127.0.0.1'] })).rejects.toThrow('private network');
    await expect(send('http://[::1]:1/', { networks: ['127.0.0.0/8'] })).rejects.toThrow('private network');
    await expect(send(`http://[::ffff:127.0.0.1]:${inside.port}/`, { networks: ['127.0.0.1'] })).resolves.toMatchObject(
      { status: 200 },
    );
  });
});

describe('a name', () => {
  it('that leads into a private network is refused, also if only one of its addresses does', async () => {
    const answers: Record<string, string[]> = {
      'inside.test': ['127.0.0.1'],
      'mixed.test': ['93.184.215.14', '10.0.0.1'],
      'metadata.test': ['169.254.169.254'],
    };
    const names = await startNameServer((name) => answers[name] ?? []);
    for (const name of Object.keys(answers))
      await expect(send(`https://${name}/`, { servers: [names.address] }), name).rejects.toThrow('private network');
    await expect(send('https://unknown.test/', { servers: [names.address] })).rejects.toThrow('was not found');
    names.close();
  });

  it('that changes is asked once for each attempt, and the connection goes to what was checked', async () => {
    const other = await startReceiver(undefined, '127.0.0.2');
    other.key = key;
    const answers = [['127.0.0.2'], ['127.0.0.1']];
    const names = await startNameServer(() => answers.shift() ?? ['127.0.0.1']);
    const options = { networks: ['127.0.0.2/32'], servers: [names.address] };
    const url = `http://changing.test:${other.port}/`;
    expect(await send(url, options)).toMatchObject({ status: 200 });
    expect([names.asked(), other.accepted.length]).toEqual([1, 1]);
    await expect(send(url, options)).rejects.toThrow('private network');
    expect([names.asked(), inside.accepted.length, other.requests]).toEqual([2, expect.any(Number), 1]);
    names.close();
    await other.close();
  });

  it('of which the name server says nothing costs a few seconds at most', async () => {
    const silent = createSocket('udp4').bind(0, '127.0.0.1');
    await once(silent, 'listening');
    const began = performance.now();
    await expect(
      resolveReceiver(new URL('https://silent.test/'), [], [`127.0.0.1:${silent.address().port}`]),
    ).rejects.toThrow('was not found');
    expect(performance.now() - began).toBeLessThan(9000);
    silent.close();
  }, 15_000);
});

describe('answers', () => {
  it('that redirect are returned, not followed', async () => {
    const before = inside.requests;
    const redirecting = await startReceiver((_, response) => {
      response.writeHead(307, { location: inside.url }).end();
      return true;
    });
    expect(await send(redirecting.url, { networks: ['127.0.0.1'] })).toEqual({ status: 307, text: '' });
    expect(inside.requests).toBe(before);
    await redirecting.close();
  });

  it('that never end, break off or lie about their length cost no more than their limits', async () => {
    const endless = await startReceiver((_, response) => {
      response.writeHead(200, { 'content-length': '999999999' });
      const write = () => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
      };
      response.on('drain', write);
      write();
      return true;
    });
    expect(await send(endless.url, { networks: ['127.0.0.1'] })).toEqual({ status: 200, text: 'x'.repeat(4000) });
    await endless.close();
    const broken = await startReceiver((_, response) => {
      response.writeHead(204, { 'content-length': '5' });
      response.flushHeaders();
      setTimeout(() => response.destroy(), 50);
      return true;
    });
    expect(await send(broken.url, { networks: ['127.0.0.1'] })).toEqual({ status: 204, text: '' });
    await broken.close();
    const zero = await startReceiver((_, response) => {
      response.end('a\0b');
      return true;
    });
    expect(await send(zero.url, { networks: ['127.0.0.1'] })).toEqual({ status: 200, text: 'a\uFFFDb' });
    await zero.close();
  });
});
