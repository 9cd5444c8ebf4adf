import { OperatorError } from '../../../config/operator-error.ts';
import { addressIn } from '../http/address-in.ts';
import type { HttpSource } from '../http/source.ts';
import { lookAtZammad } from './look-at-zammad.ts';
import { readZammad } from './read-zammad.ts';

/** Zammad has no limit of its own. */
const requestsPerMinute = 1000;

export const zammad: HttpSource = {
  name: 'zammad',
  title: 'Zammad',
  connect({ address, requests_per_minute = requestsPerMinute }, secret) {
    if (address === undefined) throw new OperatorError('The address of Zammad is missing.');
    return {
      base: addressIn(address, 'api/v1/'),
      headers: { authorization: `Token token=${secret}` },
      perMinute: requests_per_minute,
    };
  },
  look: lookAtZammad,
  read: readZammad,
};
