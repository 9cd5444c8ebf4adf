import { OperatorError } from '../../../config/operator-error.ts';
import { addressIn } from '../http/address-in.ts';
import { objectOf, textOf } from '../http/read-json.ts';
import type { HttpSource } from '../http/source.ts';
import { lookAtHelpScout } from './look-at-help-scout.ts';
import { readHelpScout } from './read-help-scout.ts';

/** Of the smallest plans; others allow 400 or 800. */
const requestsPerMinute = 200;

export const helpScout: HttpSource = {
  name: 'helpscout',
  title: 'Help Scout',
  connect: (
    { address = 'https://api.helpscout.net', account = '', requests_per_minute = requestsPerMinute },
    secret,
  ) => ({
    base: addressIn(address, 'v2/'),
    headers: {},
    fileHosts: ['*.helpscout.net', 'd33v4339jhl8k0.cloudfront.net'],
    perMinute: requests_per_minute,
    fileContent: ({ data }) => data,
    // Its tokens last two days.
    async authorize({ post }) {
      const response = await post('oauth2/token', {
        grant_type: 'client_credentials',
        client_id: account.trim(),
        client_secret: secret,
      });
      const token = textOf(objectOf(response).access_token);
      if (token === null)
        throw new OperatorError('Help Scout gave no token. Check the App ID and the App Secret.');
      return { authorization: `Bearer ${token}` };
    },
  }),
  look: lookAtHelpScout,
  read: readHelpScout,
};
