import { queryOptions } from '@tanstack/react-query';
import type { HeldMail } from '../../../contract/inbox/mail-setup.ts';
import { send } from '../../session/send.ts';
import { channelsKey } from './channels-query.ts';

/** Held and failed email has no events, because it didn't become a message. */
const pollIntervalMilliseconds = 60_000;

/** How many emails of each channel wait for an admin's decision. The server returns them to admins only. */
export function heldMailQuery(organizationId: string, role: 'admin' | 'member') {
  return queryOptions({
    queryKey: [...channelsKey(organizationId), 'held-mail'],
    queryFn: async ({ signal }) =>
      (await send({ method: 'GET', path: '/held-mail', organizationId, signal })) as HeldMail[],
    enabled: role === 'admin',
    refetchInterval: pollIntervalMilliseconds,
  });
}
