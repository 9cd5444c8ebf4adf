import { expect, test } from 'vitest';
import { toApiError } from './to-api-error.ts';

test.each([
  ['XX000', 'failure on connection marked as essential: db1:5432', 503],
  ['XX000', 'could not find valid entry for shard 102097', 503],
  ['XX000', "failed to prepare transaction 'citus_0_1' on host db1:5432", 503],
  ['XX000', 'server closed the connection unexpectedly\n\tThis probably means …', 503],
  [
    'XX000',
    'FATAL:  terminating connection due to administrator command\nserver closed the connection unexpectedly',
    503,
  ],
  ['XX000', 'could not receive data from server: Connection reset by peer', 503],
  ['XX000', 'something else is wrong', 500],
  [
    '08006',
    'connection to the remote node deskbell@db1:5432 failed with the following error: Connection refused',
    503,
  ],
])('%s %s is answered %i', (code, message, status) => {
  expect(toApiError(Object.assign(new Error(message), { code })).status).toBe(status);
});
