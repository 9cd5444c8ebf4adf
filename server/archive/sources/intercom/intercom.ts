import type { HttpSource } from '../http/source.ts';
import { intercomFileHosts, renewIntercomFile } from './intercom-files.ts';
import { lookAtIntercom } from './look-at-intercom.ts';
import { readIntercom } from './read-intercom.ts';

/** Private apps may send ten times as many, and share them with other apps of the workspace. */
const requestsPerMinute = 1000;

export const intercom: HttpSource = {
  name: 'intercom',
  title: 'Intercom',
  connect: ({ address = 'https://api.intercom.io', requests_per_minute = requestsPerMinute }, secret) => ({
    base: new URL('/', address),
    headers: { authorization: `Bearer ${secret}`, 'intercom-version': '2.11' },
    fileHosts: intercomFileHosts,
    perMinute: requests_per_minute,
  }),
  look: lookAtIntercom,
  read: readIntercom,
  renew: renewIntercomFile,
};
