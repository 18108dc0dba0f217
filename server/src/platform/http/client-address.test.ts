import { describe, expect, it } from 'vitest';
import { clientAddress, networkOf } from './client-address.ts';

const addressOf = (ip: string, remoteAddress = '127.0.0.1') =>
  clientAddress({ ip, socket: { remoteAddress } } as Parameters<typeof clientAddress>[0]);

describe('the address of a caller', () => {
  it.each([
    ['10.1.2.3', '10.1.2.3'],
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['2001:DB8::1', '2001:db8::1'],
    [`fe80::1%${'e'.repeat(50)}`, 'fe80::1'],
    ['unknown', '127.0.0.1'],
    ['1'.repeat(50), '127.0.0.1'],
    ['', '127.0.0.1'],
  ])('%s is %s', (given, address) => {
    expect(addressOf(given)).toBe(address);
  });

  it.each([
    ['10.1.2.3', '10.1.2.3'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['2001:0db8:0000::9', '2001:db8:0:0::/64'],
    ['2001::2:3:4:5:6:7', '2001:0:2:3::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::1.2.3.4', '64:ff9b:0:0::/64'],
  ])('%s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
