import { OperatorError } from '../../../config/operator-error.ts';
import { addressIn } from '../http/address-in.ts';
import type { HttpSource } from '../http/source.ts';
import { lookAtRt } from './look-at-rt.ts';
import { readRt } from './read-rt.ts';

/** RT itself has no limit: it answers about fifty requests a second. */
const requestsPerMinute = 3000;

export const rt: HttpSource = {
  name: 'rt',
  title: 'RT',
  connect({ address, requests_per_minute = requestsPerMinute }, secret) {
    if (address === undefined) throw new OperatorError('The address of RT is missing.');
    return {
      base: addressIn(address, 'REST/2.0/'),
      headers: { authorization: `token ${secret}` },
      perMinute: requests_per_minute,
      fileContent: ({ Content }) => Content,
    };
  },
  look: lookAtRt,
  read: readRt,
};
