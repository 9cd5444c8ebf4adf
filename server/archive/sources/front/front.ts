import { addressIn } from '../http/address-in.ts';
import type { HttpSource } from '../http/source.ts';
import { lookAtFront } from './look-at-front.ts';
import { readFront } from './read-front.ts';

/** Of the smallest plan; others allow 100 or 200. */
const requestsPerMinute = 50;

export const front: HttpSource = {
  name: 'front',
  title: 'Front',
  connect: ({ address = 'https://api2.frontapp.com', requests_per_minute = requestsPerMinute }, secret) => ({
    base: addressIn(address, ''),
    headers: { authorization: `Bearer ${secret}` },
    fileHosts: ['*.frontapp.com'],
    perMinute: requests_per_minute,
    limits: { search: Math.max(1, Math.floor(requests_per_minute * 0.4)) },
    // Where a conversation was that has been merged into another one.
    goneStatuses: [301],
  }),
  look: lookAtFront,
  read: readFront,
};
