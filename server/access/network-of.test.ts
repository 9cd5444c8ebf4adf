import { expect, test } from 'vitest';
import { networkOf, subnetOf } from './network-of.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
  ['2001:0db8:0001:0002::6', '2001:db8:1'],
  ['2001:db8::6', '2001:db8:0'],
  ['::1', '0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0'],
  ['', ''],
])('%s belongs to %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['192.0.2.1', '192.0.2.0/24'],
  ['192.0.2.255', '192.0.2.0/24'],
  ['::ffff:192.0.2.1', '192.0.2.0/24'],
  ['2001:db8:1:2a3:4:5:6:7', '2001:db8:1:200::/56'],
  ['2001:0db8:0001:02ff::6', '2001:db8:1:200::/56'],
  ['2001:db8:1:300::1', '2001:db8:1:300::/56'],
  ['::1', '0:0:0:0::/56'],
  ['', ''],
])('%s has its neighbors in %s', (address, subnet) => {
  expect(subnetOf(address)).toBe(subnet);
});
